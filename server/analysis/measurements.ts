import type { Geometry } from '../../src/resources/define.ts'
import { sql, type RawBuilder } from '../db/index.ts'
import { shapeOf, type Boundary } from './boundary.ts'
import { overridesOf, pairOf, type Measurements } from './findings.ts'
import type { Used } from './layers.ts'
import { nearFeatures, reaches } from './near.ts'
import { mergedQuery, snapGrid } from './overlay-query.ts'
import { commonOf, type Common, type Overlaid } from './overlay.ts'
import { remainder } from './remainder.ts'
import type { Rule } from './rules.ts'
import { countedM2 } from './slivers.ts'
import type { Turns } from './turns.ts'

type Given = { boundary: Boundary; overlaid: Overlaid; uncovered: ReadonlySet<string> }

/** What rules ask of a boundary beside its overlaps; also the layers that could not be read for it. */
export async function measurementsOf(
  turns: Turns,
  planned: Used,
  { boundary, overlaid, uncovered }: Given,
): Promise<{ measurements: Measurements<Common>; unreadable: ReadonlySet<string> }> {
  const { layers, rules } = planned
  const readable = layers.filter(({ layerId }) => !overlaid.unreadable.has(layerId))
  const reach = reaches(readable, rules)
  const { near, unreadable } = await nearFeatures(turns, overlaid.cut.pieces, { layers: readable, reach })
  const touched = overlaid.common.filter(({ areaM2, lengthM, points }) => areaM2 > 0 || lengthM > 0 || points > 0)
  const beyond = await beyondThemes(turns, planned, { boundary, overlaid })
  const held = await heldPairs(turns, planned, { boundary, touched, beyond })
  return {
    measurements: { wholeM2: boundary.areaM2, touched, beyond, near, held, uncovered },
    unreadable: new Set([...overlaid.unreadable, ...unreadable]),
  }
}

/**
 * What lies outside the themes of rules that ask for it, by the rule's id; without themes whose layers could not be read,
 * or of which there are no data.
 */
async function beyondThemes(
  turns: Turns,
  { layers, rules, themes }: Used,
  { boundary, overlaid: { cut, unreadable } }: Omit<Given, 'uncovered'>,
): Promise<ReadonlyMap<string, Common>> {
  const found = new Map<string, Common>()
  for (const { id, themeId } of rules.filter(({ relation }) => relation === 'outside')) {
    const current = new Set(themes.find((theme) => theme.id === themeId)?.current.map(({ layerId }) => layerId))
    const own = layers.filter(({ layerId }) => current.has(layerId))
    if (own.length === 0 || own.some(({ layerId }) => unreadable.has(layerId))) continue
    const rest = await remainder(turns, { boundary: boundary.shape, cut, layers: own })
    const common = await measured(turns, rest, boundary)
    if (common.areaM2 > 0) found.set(id, common)
  }
  return found
}

/** What is left of a boundary, hexadecimal EWKB or null for all of it, measured as an overlap is. */
async function measured(turns: Turns, rest: string | null, { shape, areaM2 }: Boundary): Promise<Common> {
  const open =
    rest ??
    (await turns.read((tx) => sql<{ whole: string }>`select ST_AsHexEWKB(${shapeOf(shape)}) as whole`.execute(tx)))
      .rows[0]?.whole
  const part = {
    areaM2: 0,
    perimeterM: 0,
    corners: 0,
    bbox: [0, 0, 0, 0] as [number, number, number, number],
    at: null,
    rings: null,
    open: open ?? null,
  }
  const place = { layerId: '', zone: null, featureIds: null, lines: null, spots: null }
  const { rows } = await turns.read((tx) => mergedQuery(place, [{ ...place, patches: [part] }]).execute(tx))
  if (!rows[0]) throw new Error('the database gave no answer about what lies outside')
  return commonOf(rows[0], areaM2)
}

type Overlaps = { boundary: Boundary; touched: readonly Common[]; beyond: ReadonlyMap<string, Common> }

/** Pairs of rules of which the first is about all that the second is about: asked where one overrides the other. */
async function heldPairs(
  turns: Turns,
  { layers, rules }: Used,
  { boundary, touched, beyond }: Overlaps,
): Promise<ReadonlySet<string>> {
  const ofTheme = (rule: Rule): Common[] => {
    const own = new Set(layers.filter(({ themeId }) => themeId === rule.themeId).map(({ layerId }) => layerId))
    return touched.filter(({ layerId }) => own.has(layerId))
  }
  const overlapsOf = (rule: Rule): Common[] => {
    const outside = beyond.get(rule.id)
    if (rule.relation === 'outside') return outside ? [outside] : []
    return rule.relation === 'inside' ? ofTheme(rule) : []
  }
  const held = new Set<string>()
  for (const { overriding, overridden } of overridesOf(rules)) {
    const [cover, covered] = [overlapsOf(overriding), overlapsOf(overridden)]
    const shapes = cover.flatMap(({ shape }) => shape ?? [])
    if (shapes.length === 0 || shapes.length < cover.filter(({ areaM2 }) => areaM2 > 0).length) continue
    // Only areas can be subtracted; what is about lines, points or a distance is held where the whole boundary is.
    const areas = covered.flatMap(({ shape, lengthM, points }) => (shape && lengthM === 0 && points === 0 ? shape : []))
    const asked = covered.length > 0 && areas.length === covered.length ? union(areas) : shapeOf(boundary.shape)
    const { rows } = await turns.read((tx) =>
      sql<{
        openM2: number
      }>`select ${countedM2(sql`ST_Difference(${asked}, ${union(shapes)}, 1e-10)`, sql`${boundary.areaM2}::double precision`)} as "openM2"`.execute(
        tx,
      ),
    )
    if (rows[0]?.openM2 === 0) held.add(pairOf(overriding.id, overridden.id))
  }
  return held
}

function union(shapes: readonly Geometry[]): RawBuilder<unknown> {
  return sql`(select ST_Union(ST_SetSRID(ST_GeomFromGeoJSON(shape), 4490), ${sql.lit(snapGrid)}) from unnest(${shapes.map((shape) => JSON.stringify(shape))}::text[]) as shape)`
}
