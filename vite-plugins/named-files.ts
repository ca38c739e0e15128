import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Matches `new URL` of a file relative to the source; the group is its path. */
export const namedFile = /new URL\(\s*'(\.{1,2}\/[^']+\.\w+)',\s*import\.meta\.url,?\s*\)/g
const isProgram = (path: string): boolean => /\.m?ts$|\.mjs$/.test(path)

/**
 * Handles files that the server names by `new URL('./file', import.meta.url)`: a program of ours (for a child process
 * or thread) becomes an entry of the bundle, any other file is copied next to it, and the address is replaced.
 */
export function namedFiles(source: string): Plugin {
  return {
    name: 'named-files',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return withAddresses(source, { code, id }, (file) => {
        if (!existsSync(file)) this.error(`${file} is not there`)
        const fileName = bundledName(source, file)
        if (isProgram(file)) this.emitFile({ type: 'chunk', id: file, fileName })
        else this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
        return `new URL('./${fileName}', import.meta.url)`
      })
    },
  }
}

/**
 * The counterpart for tests that run the server from source: programs are taken from the bundle, because they start in
 * a third of the time.
 */
export function builtPrograms(source: string, bundle: string): Plugin {
  return {
    name: 'built-programs',
    enforce: 'pre',
    transform(code, id) {
      return withAddresses(source, { code, id }, (file) =>
        isProgram(file) ? `new URL('${pathToFileURL(resolve(bundle, bundledName(source, file))).href}')` : null,
      )
    },
  }
}

/**
 * Replaces the named addresses in a source module; null from `addressOf` keeps an address. Returns null if the module
 * does not change.
 */
function withAddresses(
  source: string,
  { code, id }: { code: string; id: string },
  addressOf: (file: string) => string | null,
): { code: string; map: null } | null {
  if (!id.startsWith(source)) return null
  const changed = code.replaceAll(namedFile, (whole, path: string) => addressOf(resolve(dirname(id), path)) ?? whole)
  return changed === code ? null : { code: changed, map: null }
}

/** `survey-gdal-child.js` for a program `survey/gdal/child.ts` of the source; other files keep their name. */
export function bundledName(source: string, file: string): string {
  return isProgram(file)
    ? relative(source, file)
        .replaceAll(/[/\\]/g, '-')
        .replace(/\.m?[jt]s$/, '.js')
    : basename(file)
}
