import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Modules that one package (or folder of it) gets in place of what it imports; everybody else gets the real ones. */
export type StandIn = { importer: string; imports: readonly string[]; module: string }

/** Packages, by their names in node_modules, whose modules only export but do not say so. */
export type WithoutSideEffects = readonly RegExp[]

/**
 * What this program changes in packages, in the build as in `npm run dev`. A rule that no module meets any more fails
 * the build: a package that has moved its files would otherwise come back in full without a word.
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
