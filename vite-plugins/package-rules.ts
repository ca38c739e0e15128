import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Replacement module for imports of one package (or a folder of it); all other importers get the real module. */
export type StandIn = { importer: string; imports: readonly string[]; module: string }

/** Name patterns of packages in node_modules whose modules only export, but don't declare it. */
export type WithoutSideEffects = readonly RegExp[]

/**
 * Applies this program's changes to packages, in the build and in `npm run dev`. A rule that matches no module fails
 * the build: otherwise a package that moves its files would silently be bundled in full again.
 */
export function packageRules(standIns: readonly StandIn[], withoutSideEffects: WithoutSideEffects): Plugin {
  const met = new Set<unknown>()
  const resolveId = (id: string, from: string | undefined): string | null => {
    const found = standIns.find(
      ({ imports, importer }) => imports.includes(id) && from?.includes(`/node_modules/${importer}/`),
    )
    if (!found) return null
    met.add(found)
    return fileURLToPath(new URL(found.module, import.meta.url))
  }
  const standIn = { name: 'stand-ins', resolveId }
  return {
    ...standIn,
    name: 'package-rules',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { rolldownOptions: { plugins: [standIn] } },
      build: {
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: withoutSideEffects.map((name) => ({ test: inPackage(name), sideEffects: false })),
          },
        },
      },
    }),
    buildEnd(error) {
      if (error || this.meta.watchMode) return
      const ids = [...this.getModuleIds()]
      const idle = [
        ...standIns
          .filter((rule) => !met.has(rule))
          .map(({ importer, imports }) => `${importer} → ${imports.join(', ')}`),
        ...withoutSideEffects.filter((name) => !ids.some((id) => inPackage(name).test(id))).map(String),
      ]
      if (idle.length > 0) this.error(`Rules of vite.config.ts that no module meets: ${idle.join('; ')}`)
    },
  }
}

function inPackage(name: RegExp): RegExp {
  return new RegExp(`/node_modules/(?:${name.source})/`)
}
