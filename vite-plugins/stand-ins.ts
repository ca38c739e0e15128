import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Imports of one importer (a folder of node_modules) that get a module of this folder instead; everybody else gets the real one. */
export type StandIn = { imports: readonly string[]; importer: string; module: string }

/** Replaces what a dependency imports but this program never reaches, in the build only. */
export function standIns(list: readonly StandIn[]): Plugin {
  return {
    name: 'stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, from) => {
      const found = list.find(({ imports, importer }) => imports.includes(id) && from?.includes(`/node_modules/${importer}/`))
      return found ? fileURLToPath(new URL(found.module, import.meta.url)) : null
    },
  }
}
