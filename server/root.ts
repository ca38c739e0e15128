import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecord } from '../src/resources/keys.ts'

/**
 * The checkout's folder, with a slash at its end. The bundle lies in `build`, beside `server`: from either it is one
 * folder up.
 */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The version of the package that lies in a folder. */
export function packageVersion(folder: string): string {
  const facts: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return isRecord(facts) ? String(facts.version) : ''
}
