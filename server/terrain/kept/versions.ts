import { createHash } from 'node:crypto'
import type { Lake } from '../lake-cells.ts'
import type { Versions } from './stale.ts'

/** By the coordinates of lakes, which may have many corners. */
const hashes = new WeakMap<Lake['coordinates'], string>()

/** Returns what facts that are made now are made with. Without a lake nothing is looked for. */
export function versionsOf(ground: { version: string } | null, lake: Lake | null): Versions {
  const version = ground?.version ?? null
  if (version === null || !lake) return { version, lakeVersion: null }
  return { version, lakeVersion: hashOf([version, lakeHash(lake)]) }
}

function lakeHash({ coordinates }: Lake): string {
  const hash = hashes.get(coordinates) ?? hashOf(coordinates)
  hashes.set(coordinates, hash)
  return hash
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)
}
