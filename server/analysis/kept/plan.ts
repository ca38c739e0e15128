import { createHash } from 'node:crypto'
import type { ChosenUse } from '../../../src/resources/analysis.ts'
import { isOfTerrain } from '../../../src/resources/rules/limits.ts'
import type { PublishedCause } from '../../../src/resources/kept-verdicts.ts'
import { sql, type SqlBool, type Tables, type Transaction } from '../../db/index.ts'
import { canonical } from '../../http/canonical.ts'
import { siteOutline } from '../boundary.ts'
import { planLayers, type Planned, type SeesLines } from '../layers.ts'
import { publishedUses } from '../use.ts'

/** The published versions that count, by the id of the rule or layer. */
export type PublishedVersions = Record<PublishedCause['kind'], Record<string, number>>

/** What kept verdicts are made with. `state` is a hash of all that they follow from but the boundaries themselves. */
export type KeptPlan = {
  state: string
  planned: Planned
  uses: readonly ChosenUse[]
  versions: PublishedVersions
}

/**
 * Reads what counts today. `program` is the version of the program: another one may judge otherwise; `ground` that of the
 * elevation rasters.
 */
export async function readPlan(
  tx: Transaction<Tables>,
  { program, ground }: { program: string; ground: string | null },
): Promise<KeptPlan> {
  const planned = await planLayers(tx, sql<SqlBool>`true` as SeesLines)
  const uses = await publishedUses(tx)
  const { layers, rules, themes, otherThemes, broken, regionOf } = planned
  const inputs = {
    ...{
      program,
      ground: rules.some(({ relation }) => isOfTerrain(relation)) ? ground : null,
      layers,
      themes,
      otherThemes,
      broken,
      uses,
    },
    // The title of a law is read with its rule, but no verdict follows from it.
    rules: rules.map((rule) => ({ ...rule, law: null })),
    regions: Object.fromEntries(regionOf),
    places: await readPlaces(tx, planned),
  }
  return {
    state: createHash('sha256').update(canonical(inputs)).digest('base64url'),
    planned,
    uses,
    versions: {
      rules: Object.fromEntries(rules.map(({ id, version }) => [id, version])),
      layers: Object.fromEntries(layers.map(({ layerId, contentVersion }) => [layerId, contentVersion])),
    },
  }
}

/** Fingerprints of the shapes that boundaries are compared with, other than features: these differ by version. */
async function readPlaces(tx: Transaction<Tables>, { regions, themes, otherThemes }: Planned): Promise<unknown> {
  const surveyed = [...themes, ...otherThemes]
    .flatMap(({ current }) => current)
    .filter(({ hasCoverage }) => hasCoverage)
  const { rows } = await sql<{ places: unknown }>`
    select json_build_object(
      'site', (select md5(ST_AsEWKB(shape)) from (${siteOutline}) as site),
      'territories', (select json_object_agg(code, md5(ST_AsEWKB(regions.boundary))) from unnest(${[...regions]}::text[]) as code left join regions on regions.id = "region_territory"(code)),
      'coverages', (select json_object_agg("layerId", md5(ST_AsEWKB(stored.coverage)))
        from unnest(${surveyed.map(({ layerId }) => layerId)}::text[], ${surveyed.map(({ contentVersion }) => contentVersion)}::integer[]) as content("layerId", "contentVersion")
        join "layerContents" as stored using ("layerId", "contentVersion"))) as places`.execute(tx)
  return rows[0]?.places
}

/** What was published since `told`, which is null before anybody was told anything. */
export function causesSince(told: PublishedVersions | null, now: PublishedVersions): PublishedCause[] {
  if (!told) return []
  return (['rules', 'layers'] as const).flatMap((kind) =>
    Object.entries(now[kind]).flatMap(([id, version]) => (told[kind][id] === version ? [] : [{ kind, id, version }])),
  )
}
