import { setTimeout as delay } from 'node:timers/promises'
import type { TerrainFacts } from '../../src/resources/terrain.ts'
import { errorSummary, type Database } from '../db/index.ts'
import { ApiError } from '../http/errors.ts'
import type { MultiPolygon } from './boundary-form.ts'

/** With the share of the boundary above each limit. */
export type FoundTerrain = TerrainFacts & { slopeAbove: readonly number[]; heightAbove: readonly number[] }
export type AskedTerrain = {
  boundaries: readonly { coordinates: MultiPolygon['coordinates'] }[]
  above: { slopesDeg: readonly number[]; heightsM: readonly number[] }
}
/** The rasters in use. */
export type KnownGround = { version: string; isSchematic: boolean; attribution: string | null }
type Facts = readonly (FoundTerrain | null)[]

/** What analyses ask of the terrain. */
export type TerrainReads = {
  /** Null without any rasters. */
  current: () => Promise<KnownGround | null>
  /**
   * Facts of boundaries in their order, null where no height is known. Takes work off the event loop. Of the rasters of
   * this version only.
   */
  facts: (asked: AskedTerrain, of: { version: string; signal: AbortSignal | undefined }) => Promise<Facts>
}

/** What analyses read: `terrain` is null where no heights are known. */
export type Sources = { database: Database; terrain: TerrainReads | null }

/** The next job replaces a thread that died. */
const againMs = 1_000
/** More than what a transaction asks just after it was asked before. */
const mostRemembered = 20

/**
 * Returns reads that try once more after a failure, and then return unknown terrain, so that the rest of an analysis does
 * not fail. With `mayWait` they throw the refusal while rasters are being prepared or replaced: the caller tries later.
 */
export function withoutFailures(
  reads: TerrainReads,
  warn: (facts: object, message: string) => void,
  { mayWait = false, pauseMs = againMs }: { mayWait?: boolean; pauseMs?: number } = {},
): TerrainReads {
  const unknown =
    <T>(value: T, signal?: AbortSignal) =>
    (error: unknown): T => {
      signal?.throwIfAborted()
      if (mayWait && error instanceof ApiError) throw error
      warn({ cause: errorSummary(error) }, 'the terrain of boundaries is not known')
      return value
    }
  return {
    current: () => reads.current().catch(unknown(null)),
    facts: async (asked, of) => {
      const again = async (): Promise<Facts> => {
        await delay(pauseMs, undefined, of.signal ? { signal: of.signal } : {})
        return reads.facts(asked, of)
      }
      const none = asked.boundaries.map(() => null)
      return reads.facts(asked, of).catch(again).catch(unknown(none, of.signal))
    },
  }
}

/**
 * The same reads, and `lately`: what they found just before, without waiting, for work in a transaction. The rest is
 * unknown there.
 */
export function rememberedTerrain({ current, facts }: TerrainReads): TerrainReads & { lately: TerrainReads } {
  const remembered = new Map<string, Facts>()
  let latest: KnownGround | null = null
  return {
    current: async () => (latest = await current()),
    facts: async (asked, of) => {
      const key = JSON.stringify(asked)
      remembered.delete(key)
      const found = await facts(asked, of)
      remembered.set(key, found)
      for (const oldest of remembered.keys()) {
        if (remembered.size <= mostRemembered) break
        remembered.delete(oldest)
      }
      return found
    },
    lately: {
      current: () => Promise.resolve(latest),
      facts: (asked) => Promise.resolve(remembered.get(JSON.stringify(asked)) ?? asked.boundaries.map(() => null)),
    },
  }
}
