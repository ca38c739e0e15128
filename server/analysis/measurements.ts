import { sql, type RawBuilder } from '../db/index.ts'
import { shapeOf, type Boundary } from './boundary.ts'
import { overridesOf, pairOf, type Measurements } from './findings.ts'
import type { Used } from './layers.ts'
import { nearFeatures, reaches } from './near.ts'
import { describedArea, snapGrid, unitedShapes } from './overlay-query.ts'
import { commonOf, type Common, type Overlaid } from './overlay.ts'
import type { Rule } from './rules.ts'
import { countedM2 } from './slivers.ts'
import { measuredTerrain } from './terrain.ts'
import { attempted, type Turns } from './turns.ts'

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
  const touched = overlaid.common.filter(({ areaM2, lengthM, points }) => areaM2 > 0 || lengthM > 0 || points > 0)
  // Where zones do not matter, nothing is nearer than what the boundary touches.
  const meets = new Set(touched.map(({ layerId }) => layerId))
  const met = readable.filter(({ layerId, zones }) => zones === null && meets.has(layerId))
  const { near, unreadable } = await nearFeatures(turns, overlaid.cut.pieces, {
    layers: readable.filter((layer) => !met.includes(layer)),
    reach,
  })
  for (const { layerId } of met) if (reach.has(layerId)) near.push({ layerId, zone: null, distanceM: 0, centreM: null })
  const beyond = await beyondThemes(turns, planned, { boundary, overlaid })
  const held = await heldPairs(turns, planned, { boundary, touched, beyond })
  const terrain = await measuredTerrain(turns, rules, boundary.shape)
  return {
    measurements: { wholeM2: boundary.areaM2, touched, beyond, near, held, uncovered, terrain },
    unreadable: new Set([...overlaid.unreadable, ...unreadable]),
  }
}

/** Layers outside of which a rule asks what lies: those of its theme whose content counts. */
export function layersOutside({ layers, rules, themes }: Used): ReadonlySet<string> {
  const asked = new Set(rules.flatMap(({ relation, themeId }) => (relation === 'outside' ? [themeId] : [])))
  const current = new Set(
    themes.flatMap((theme) => (asked.has(theme.id) ? theme.current.map(({ layerId }) => layerId) : [])),
  )
  return new Set(layers.flatMap(({ layerId }) => (current.has(layerId) ? [layerId] : [])))
}

/**
 * What lies outside the themes of rules that ask for it, by the rule's id; without themes whose layers could not be read,
 * or of which there are no data.
 */
async function beyondThemes(
  turns: Turns,
  planned: Used,
  { boundary, overlaid: { areas, unreadable } }: Omit<Given, 'uncovered'>,
): Promise<ReadonlyMap<string, Common>> {
  const outside = layersOutside(planned)
  const ofTheme = new Map<string, Common>()
  for (const { id, current } of planned.themes) {
    const own = current.map(({ layerId }) => layerId).filter((layerId) => outside.has(layerId))
    if (own.length === 0 || own.some((layerId) => unreadable.has(layerId))) continue
    const common = await beyond(
      turns,
      boundary,
      own.flatMap((layerId) => areas.get(layerId) ?? []),
    )
    if (common.areaM2 > 0) ofTheme.set(id, common)
  }
  return new Map(
    planned.rules.flatMap(({ id, relation, themeId }) => {
      const common = relation === 'outside' ? ofTheme.get(themeId) : undefined
      return common ? [[id, common] as const] : []
    }),
  )
}

/** What is left of a boundary without these areas, hexadecimal EWKB, measured as an overlap is. */
async function beyond(turns: Turns, { shape, areaM2 }: Boundary, areas: readonly string[]): Promise<Common> {
  let rest: RawBuilder<unknown> = sql`"densified"(${shapeOf(shape)})`
  for (const area of areas.slice(0, -1)) {
    const made = await computed<{ rest: string }>(
      turns,
      rest,
      area,
      (left) => sql`select ST_AsHexEWKB(${left}) as rest`,
    )
    rest = sql`${made.rest}::text::geometry`
  }
  return commonOf(await computed(turns, rest, areas.at(-1), describedArea), areaM2)
}

/** Describes a shape without an area. On a fine grid, which is slower but robust, only if it fails otherwise. */
async function computed<T>(
  turns: Turns,
  shape: RawBuilder<unknown>,
  area: string | undefined,
  describe: (left: RawBuilder<unknown>) => RawBuilder<T>,
): Promise<T> {
  for (const grid of [sql``, sql`, ${sql.lit(snapGrid)}`]) {
    const left = area === undefined ? shape : sql`ST_Difference(${shape}, ${area}::text::geometry${grid})`
    const rows = await attempted(turns, describe(left), (found) => found.length === 1)
    if (rows?.[0]) return rows[0]
  }
  throw new Error('the database gave no answer about what lies outside')
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
    const asked = covered.length > 0 && areas.length === covered.length ? unitedShapes(areas) : shapeOf(boundary.shape)
    const open = countedM2(
      sql`ST_Difference(${asked}, ${unitedShapes(shapes)}, 1e-10)`,
      sql`${boundary.areaM2}::double precision`,
    )
    const rows = await attempted(
      turns,
      sql<{ openM2: number }>`select ${open} as "openM2"`,
      (found) => found.length === 1,
    )
    if (rows?.[0]?.openM2 === 0) held.add(pairOf(overriding.id, overridden.id))
  }
  return held
}
