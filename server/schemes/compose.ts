import type { Locale } from '../../src/resources/errors.ts'
import { withRole, type AnyRow, type Geometry } from '../../src/resources/define.ts'
import { lands as landFields } from '../../src/resources/lands.ts'
import type {
  ComposedScheme,
  SchemeCandidate,
  SchemeCriteria,
  SchemeLand,
} from '../../src/resources/composed-scheme.ts'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import { regionName, sql, type Kysely, type Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { candidatesOf, idsOf, type Candidate, type SchemeDeps } from './deps.ts'

type Found = SchemeLand & { boundary: Geometry | null }
/** Null is a visitor. Names are in the language. */
type Reader = { actor: Actor | null; locale: Locale }
type Eyes = { lands: ReadonlyMap<string, Found>; runs: ReadonlyMap<string, OverlayRun>; isMaker: boolean }

/**
 * Returns a scheme with the current lands and the stored runs, as far as a reader may see them. For
 * a land that the reader may not see, only its name in the scheme is returned, without its run, because the run
 * contains the boundary; only the author keeps the runs. Lines of layers are returned to nobody.
 */
export async function compose(deps: SchemeDeps, row: AnyRow, { actor, locale }: Reader): Promise<ComposedScheme> {
  const { db } = deps.database
  const candidates = candidatesOf(row)
  const [lands, runs, regionName] = await Promise.all([
    readLands(deps, idsOf(candidates, 'landId'), { actor, locale }),
    deps.readRuns(db, idsOf(candidates, 'runId')),
    nameOfRegion(db, String(row.xzqdm), locale),
  ])
  const eyes: Eyes = {
    lands: new Map(lands.map((land) => [land.id, land])),
    runs: new Map(runs.map((run) => [run.id, run])),
    isMaker: actor?.id === row.createdBy,
  }
  const { id, version, updatedAt } = row
  return {
    id,
    version,
    updatedAt,
    regionName,
    name: String(row.name),
    purpose: text(row.purpose),
    xzqdm: String(row.xzqdm),
    notes: text(row.notes),
    submitted: row.submitted === true,
    criteria: { template: text(row.template), weights: row.criteria as SchemeCriteria['weights'] },
    candidates: candidates.map((candidate) => seenCandidate(candidate, eyes)),
  }
}

function seenCandidate({ key, name, note, landId, runId }: Candidate, { lands, runs, isMaker }: Eyes): SchemeCandidate {
  const found = landId === null ? null : (lands.get(landId) ?? null)
  const isGone = landId !== null && found === null
  const isKept = runId !== null && (isMaker || !isGone)
  const run = isKept ? (runs.get(runId) ?? null) : null
  const { boundary = null, ...land } = found ?? {}
  return {
    key,
    name,
    note,
    landId,
    isGone,
    land: found ? (land as SchemeLand) : null,
    boundary: boundary ?? run?.boundary ?? null,
    run: run && { id: run.id, createdAt: run.createdAt, hash: run.hash, isIntact: run.isIntact, result: run.result },
  }
}

/** A tenth of a metre is precise enough for drawing. */
const drawnDecimals = 6

async function readLands(
  { database, landsSeenBy }: SchemeDeps,
  ids: readonly string[],
  { actor, locale }: Reader,
): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select ${sql.join(['id', 'landCode', 'name', ...withRole(landFields, 'compare')].map((name) => sql.ref(`lands.${name}`)))}, ${regionName(locale, 'region')} as "regionName", case when lands."createdBy" = ${systemAuthor} then lands."createdBy" end as "createdBy",
      ST_AsGeoJSON(lands.boundary, ${sql.lit(drawnDecimals)}, 0)::json as boundary
    from lands left join regions as region on region.xzqdm = lands.xzqdm
    where lands.id = any(${[...ids]}::text[]) and ${landsSeenBy(actor)}`.execute(database.db)
  return rows
}

async function nameOfRegion(db: Kysely<Tables>, xzqdm: string, locale: Locale): Promise<string | null> {
  const { rows } = await sql<{
    name: string
  }>`select ${regionName(locale)} as name from regions where xzqdm = ${xzqdm}`.execute(db)
  return rows[0]?.name ?? null
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
