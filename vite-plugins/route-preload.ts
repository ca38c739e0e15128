import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { head } from './head.mjs'

type OutputPart = {
  type: string
  fileName: string
  names?: string[]
  moduleIds?: string[]
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Bundle = Readonly<Record<string, OutputPart>>

/**
 * A path, the modules of its page, and a style sheet that comes before theirs. `path` is a regular expression; the first
 * match applies. `isOfSession`: a signed-in person's page, which begins with the early calls.
 */
export type PreloadRule = { path: string; modules: readonly string[]; styles?: string; isOfSession?: boolean }

/** Addresses of the calls of every signed-in person's page, and the key that their token is stored under. */
export type EarlyCalls = { tokenKey: string; addresses: readonly string[] }

/**
 * Inserts a short script into index.html that makes the early calls and requests all chunks of the addressed page at
 * once instead of one after another, and a content security policy that allows only the page's own scripts and no
 * requests to other sites.
 */
export function routePreload(rules: readonly PreloadRule[], early: EarlyCalls): Plugin {
  return {
    name: 'route-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = rules.map((rule) => ({
          path: rule.path,
          files: filesOf((bundle ?? {}) as Bundle, rule),
          isOfSession: rule.isOfSession,
        }))
        const script = `(${head})(${JSON.stringify(files)},${JSON.stringify(early)})`
        const withPreload = html.replace('</title>', `</title>\n    <script>${script}</script>`)
        return withPreload.replace(
          '<meta charset="utf-8" />',
          `<meta charset="utf-8" />\n    ${policyTag(withPreload)}`,
        )
      },
    },
  }
}

/** Returns all static imports and styles that a page needs, without repeats. */
function filesOf(bundle: Bundle, { modules, styles }: PreloadRule): string[] {
  const found = new Set<string>()
  if (styles) found.add(named(bundle, styles))
  const visit = (fileName: string): void => {
    if (found.has(fileName)) return
    found.add(fileName)
    const part = bundle[fileName]
    for (const style of part?.viteMetadata?.importedCss ?? []) found.add(style)
    for (const each of part?.imports ?? []) visit(each)
  }
  for (const module of modules) {
    const chunk = Object.values(bundle).find((part) => part.moduleIds?.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`No chunk holds ${module}, which vite.config.ts wants preloaded`)
    visit(chunk.fileName)
  }
  return [...found]
}

function named(bundle: Bundle, name: string): string {
  const part = Object.values(bundle).find(({ names }) => names?.includes(name))
  if (!part) throw new Error(`No file is named ${name}, which vite.config.ts wants preloaded`)
  return part.fileName
}

/** Inline styles are allowed because antd writes them at run time; a data block is not a script and needs no hash. */
function policyTag(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ]
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`
}
