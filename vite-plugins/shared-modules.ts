import { fileURLToPath } from 'node:url'

type Module = { importedIds?: readonly string[]; dynamicImporters?: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const source = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * Returns a function that names the chunk of a small module by the kinds of pages that import it: a browser requests
 * six files at a time, so that each of many small files costs a round trip. `kinds` are paths of pages below `src`; all
 * pages load the chunks of the first two kinds, and one chunk holds what pages of several other kinds share. Null for
 * modules of a single page, and for those that may run code of packages when they load: only modules without markup
 * are moved, whose packages have chunks of their own.
 */
export function sharedModules(
  kinds: Readonly<Record<string, readonly string[]>>,
): (id: string, graph: Graph) => string | null {
  const names = Object.keys(kinds)
  const kindOf = new Map(Object.entries(kinds).flatMap(([kind, pages]) => pages.map((page) => [source + page, kind])))
  let importers: Map<string, string[]> | undefined
  return (id, graph) => {
    importers ??= importersOf([...kindOf.keys()], graph)
    const pages = importers.get(id) ?? []
    const isLoadedAlone = (graph.getModuleInfo(id)?.dynamicImporters ?? []).length > 0
    if (pages.length < 2 || !id.endsWith('.ts') || isLoadedAlone) return null
    const found = names.filter((name) => pages.some((page) => kindOf.get(page) === name))
    return names.slice(0, 2).find((name) => found.includes(name)) ?? found.join('-')
  }
}

/** Returns for each module of ours the pages that import it, directly or not. */
function importersOf(pages: readonly string[], graph: Graph): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const page of pages) {
    const visit = (id: string): void => {
      const found = importers.get(id) ?? []
      if (!id.startsWith(source) || found.includes(page)) return
      importers.set(id, [...found, page])
      graph.getModuleInfo(id)?.importedIds?.forEach(visit)
    }
    visit(page)
  }
  return importers
}
