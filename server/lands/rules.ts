import type { AnyRow } from '../../src/resources/define.ts'
import { words } from '../../src/resources/errors.ts'
import type { Actor } from '../http/access.ts'
import type { RuleContext, Rules, Write } from '../crud/rules.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { fieldErrors } from '../http/mistakes.ts'
import { lockArea } from './area-lock.ts'
import { withGiven, type Given, type GivenBoundary } from './given.ts'
import {
  findOverlaps,
  overlapSentence,
  readCounties,
  type ForeignNeighbours,
  type Neighbour,
  type Overlap,
} from './overlaps.ts'
import { followProjects, lockProjects } from './project-lands.ts'

type Tx = Transaction<Tables>

type LandRuleDeps = {
  /** Returns which of these lands the actor may see: others are not named. */
  seen: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * Rules beyond the declaration of lands: the database computes the area; live lands must not overlap (422 naming the
 * neighbours, each with the common area and a place); a project lists its lands. The rules are set-based: ten thousand
 * rows take a handful of statements.
 */
export function landRules(deps: LandRuleDeps): Rules {
  return {
    before: async (tx, writes, context) => {
      await lockProjects(tx, writes)
      if (context.action !== 'delete') await checkBoundaries(tx, writes, context, deps)
    },
    after: followProjects,
  }
}

async function checkBoundaries(tx: Tx, writes: Write[], context: RuleContext, deps: LandRuleDeps): Promise<void> {
  for (const { draft } of writes) if (draft && 'boundary' in draft) draft.areaM2 = null
  const boundaries = writes.flatMap((write, index) => givenBoundary(write, index, context))
  if (boundaries.length === 0) return
  await lockArea(
    tx,
    boundaries.map(({ boundary }) => boundary),
  )
  const overlaps = await withGiven(tx, boundaries, async (given) => {
    await computeAreas(tx, writes, given)
    return findOverlaps(tx, given)
  })
  if (overlaps.size > 0) await refuseOverlaps(tx, writes, { overlaps, context, deps })
}

/** The boundary that a write adds: a new one, or the stored one of a land restored from the recycle bin. */
function givenBoundary({ before, draft }: Write, index: number, { action }: RuleContext): GivenBoundary[] {
  const boundary = action === 'restore' ? before?.boundary : draft?.boundary
  return boundary ? [{ index, id: String(before?.id ?? draft?.id), boundary }] : []
}

/**
 * Computes square metres on the ellipsoid of CGCS2000, rounded to 0.0001 m², so that a stored value equals a recomputed
 * one.
 */
async function computeAreas(tx: Tx, writes: readonly Write[], { head, from }: Given): Promise<void> {
  const { rows } = await sql<{ index: number; areaM2: number }>`
    ${head} select index, round(ST_Area(geom::geography)::numeric, 4)::double precision as "areaM2" from ${from}`.execute(
    tx,
  )
  for (const { index, areaM2 } of rows) {
    const draft = writes[index]?.draft
    if (draft && 'boundary' in draft) draft.areaM2 = areaM2
  }
}

type Found = { overlaps: ReadonlyMap<number, Overlap[]>; context: RuleContext; deps: LandRuleDeps }

async function refuseOverlaps(tx: Tx, writes: readonly Write[], { overlaps, context, deps }: Found): Promise<void> {
  const stored = [...overlaps.values()]
    .flat()
    .filter(({ otherIndex }) => otherIndex === null)
    .map(({ otherId }) => otherId)
  const seen = await deps.seen(tx, context.actor, [...new Set(stored)])
  const foreign = await readCounties(
    tx,
    stored.filter((id) => !seen.has(id)),
  )
  await eachRow(writes, (_write, index) => {
    const found = overlaps.get(index)
    if (!found) return
    const neighbours = [
      ...found.flatMap((overlap) => (isForeign(overlap, seen) ? [] : neighbourOf(overlap, writes))),
      ...eachCounty(
        found.filter((overlap) => isForeign(overlap, seen)).flatMap(({ otherId }) => foreign.get(otherId) ?? []),
      ),
    ]
    const sentence = overlapSentence(neighbours)
    throw refused(sentence, {
      errors: fieldErrors([{ field: 'boundary', says: sentence }], context.locale),
      location: neighbours.find(({ location }) => location)?.location ?? null,
      overlaps: neighbours.map((each) =>
        'region' in each ? { ...each, region: each.region && words(each.region, context.locale) } : each,
      ),
    })
  })
}

function isForeign({ otherId, otherIndex }: Overlap, seen: ReadonlySet<string>): boolean {
  return otherIndex === null && !seen.has(otherId)
}

/** One entry for each county and office, so that the number of parcels stays hidden too. */
function eachCounty(foreign: readonly ForeignNeighbours[]): ForeignNeighbours[] {
  return [...new Map(foreign.map((each) => [`${each.region?.zh} ${each.office}`, each])).values()]
}

function neighbourOf(
  { otherId, otherIndex, landCode, name, areaM2, location }: Overlap,
  writes: readonly Write[],
): Neighbour {
  if (otherIndex === null) return { id: otherId, landCode: landCode ?? '', name: name ?? '', areaM2, location }
  const other: Partial<AnyRow> = { ...writes[otherIndex]?.before, ...writes[otherIndex]?.draft }
  const isNew = writes[otherIndex]?.before === null
  return {
    id: isNew ? null : otherId,
    landCode: String(other.landCode ?? ''),
    name: String(other.name ?? ''),
    areaM2,
    location,
  }
}
