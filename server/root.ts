import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecord } from '../src/resources/keys.ts'

/**
 * The checkout's folder, with a trailing slash. The bundle is in `build`, next to `server`, so both are one level below
 * it.
 */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Version of the package in a folder. */
export function packageVersion(folder: string): string {
  const facts: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return isRecord(facts) ? String(facts.version) : ''
}
