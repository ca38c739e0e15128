import { fileURLToPath } from 'node:url'
import { build, normalizePath, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** What a page loads first, as paths of modules below the project. */
type PageModules = readonly string[]

type Options = {
  /** What every page loads. */
  base: PageModules
  pages: Readonly<Record<string, PageModules>>
  /** What the first build has in common with the real one. */
  config: () => InlineConfig
}

const root = normalizePath(fileURLToPath(new URL('../', import.meta.url)))

/** What fewer characters several pages share has no file of its own. */
const ownFileLength = 60_000

/**
 * Lets each of `pages` load a few files instead of one for every icon or module that it shares with another page: a
 * browser requests six files at a time over HTTP/1.1, and each costs a round trip. All that `base` or every page needs
 * is one file. Of the rest, what one page shares with parts that are loaded later is a second file of that page, and
 * what several pages need is a file of its own or, where it is short, a part of one that more pages load.
 *
 * A build without these files, of a few seconds, shows which modules a page needs once unused code is gone. A page that
 * needs a module needs what that imports too, so the files never import each other in a circle.
 */
export function pageChunks({ base, pages, config }: Options): Plugin {
  return {
    name: 'page-chunks',
    apply: 'build',
    config: async () => {
      const chunks = await automaticChunks(config())
      const names = new Map([...needed(chunks, base)].map((id) => [id, 'base']))
      const pagesOf = new Map<string, string[]>()
      for (const [page, modules] of Object.entries(pages))
        for (const id of needed(chunks, modules))
          if (!names.has(id)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page])
      const entries = Object.values(pages).flatMap((modules) => modules.map((module) => holder(chunks, module)))
      for (const id of entries.flatMap(({ moduleIds }) => moduleIds))
        if (pagesOf.get(id)?.length === 1) pagesOf.delete(id)
      for (const [id, name] of sharedNames(pagesOf, lengths(chunks), Object.keys(pages))) names.set(id, name)
      const name = (id: string): string | null => names.get(id) ?? null
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name }] }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}

async function automaticChunks(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  })) as Rolldown.RolldownOutput
  return output.filter((part) => part.type === 'chunk')
}

function lengths(chunks: readonly Rolldown.OutputChunk[]): Map<string, number> {
  return new Map(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, module]) => [id, module.renderedLength] as const),
    ),
  )
}

function holder(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  // Packages may be linked from elsewhere.
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!chunk) throw new Error(`No chunk holds ${module}, which vite.config.ts names for a page`)
  return chunk
}

/** All modules in the chunks that these modules need. */
function needed(chunks: readonly Rolldown.OutputChunk[], modules: PageModules): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach((name) => visit(byName.get(name)))
  }
  for (const module of modules) visit(holder(chunks, module))
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

/**
 * Names the file of each module that pages share, with each other or with later parts. A file belongs to a set of pages.
 * Where the modules of a set of several pages are too short for a file, they go to the file of a larger set that
 * contains all pages of the set; of several such files, to that of the fewest pages. What one page alone needs
 * always has its own, because other pages would load it too. All shared styles are in one file.
 *
 * Files never import each other in a circle: a page that needs a module also needs what the module imports, so a file
 * imports only files of more pages, or of as many pages and with a later name.
 */
function sharedNames(
  pagesOf: ReadonlyMap<string, readonly string[]>,
  lengthOf: ReadonlyMap<string, number>,
  all: readonly string[],
): Map<string, string> {
  const sets = new Map([['base', { pages: all, length: ownFileLength }]])
  for (const [id, pages] of pagesOf) {
    const name = setName(pages, all)
    sets.set(name, { pages, length: (sets.get(name)?.length ?? 0) + (lengthOf.get(id) ?? 0) })
  }
  const files = [...sets]
    .filter(([, { pages, length }]) => pages.length === 1 || length >= ownFileLength)
    .sort(([a, one], [b, other]) => one.pages.length - other.pages.length || (a < b ? -1 : 1))
  const nameOf = (id: string, pages: readonly string[]): string => {
    const file = files.find(([, file]) => pages.every((page) => file.pages.includes(page)))
    return id.endsWith('.css') || !file ? 'base' : file[0]
  }
  return new Map([...pagesOf].map(([id, pages]) => [id, nameOf(id, pages)]))
}

/** The shorter of the pages' names and those of the others. */
function setName(pages: readonly string[], all: readonly string[]): string {
  const others = all.filter((page) => !pages.includes(page))
  if (others.length === 0) return 'base'
  if (pages.length === 1) return `${pages[0]}-parts`
  return pages.length <= others.length ? pages.join('-') : ['all-but', ...others].join('-')
}
