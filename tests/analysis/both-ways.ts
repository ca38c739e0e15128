import { expect } from 'vitest'
import type { ChosenUse, OverlayResult, OverlayRun, Verdict } from '../../src/resources/analysis.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { allUses, type Column, type Grid, type ProposedUse } from '../../src/resources/rules/grid.ts'
import type { Outcome } from '../../src/resources/rules/outcome.ts'
import { landJudge, planLayers, type TerrainReads } from '../../server/analysis/index.ts'
import { sql, type SqlBool } from '../../server/db/index.ts'
import { aLand } from '../lands/support.ts'
import type { Caller, TestApp } from '../support/app.ts'
import { addContent, aTheme, declaredLayer, polygon, type Ring, type Shape } from './support.ts'
import { expectStatesToAgree } from './theme-states.ts'

type Use = ProposedUse | null

export const linear: Column = { key: 'linear', prefix: '', facts: { linear: true } }

/** A grid with a row for each zone, and a column for each of `columns`. */
export function grid(
  rows: Record<string, Partial<Record<string, Outcome>>>,
  { columns = [], distances = {} }: { columns?: Column[]; distances?: Record<string, number> } = {},
): Grid {
  return {
    columns: [allUses, ...columns],
    rows: Object.entries(rows).map(([zone, said]) => ({
      zone,
      distanceM: distances[zone] ?? null,
      cells: Object.fromEntries(
        Object.entries(said).flatMap(([key, outcome]) => (outcome ? [[key, { outcome }]] : [])),
      ),
    })),
  }
}

/** Returns analyses of one boundary, and verdicts of many parcels at once, which must be the same. */
export function bothWays(server: TestApp, officer: () => Caller, terrain: TerrainReads | null = null) {
  const at = async (ring: Ring, use: Use = null): Promise<OverlayResult> => {
    const { data, msg } = await officer().post<OverlayRun>('/intellectAnalysis/overlay', {
      boundary: polygon(ring),
      ...(use ? { use } : {}),
    })
    expect(msg).toBe('ok')
    expectStatesToAgree(data.result)
    return data.result
  }
  /** The verdicts of parcels with these boundaries. */
  const amongMany = async (rings: readonly Ring[], use: Use): Promise<Verdict[]> => {
    const made: string[] = []
    for (const ring of rings) {
      const boundary = { type: 'MultiPolygon', coordinates: [[ring]] }
      made.push((await server.make(lands, aLand({ xzqdm: '532900000000', boundary }))).id)
    }
    const chosen: ChosenUse | null = use && { id: null, name: null, nameEn: null, ...use }
    const { signal } = new AbortController()
    const judged = await server.database.within({ timeoutMs: 20_000, signal }, async (tx) => {
      const judge = landJudge(await planLayers(tx, sql<SqlBool>`true`), terrain)
      return judge.verdicts((work) => work(tx), made, { uses: [chosen], signal })
    })
    await sql`delete from lands where id = any(${made}::text[])`.execute(server.database.db)
    return made.map((id) => judged.get(id)![0]!)
  }
  /** The same verdict both ways. */
  const agreed = async (ring: Ring, use: Use = null): Promise<OverlayResult> => {
    const result = await at(ring, use)
    expect(await amongMany([ring], use)).toEqual([result.verdict])
    return result
  }
  return { at, amongMany, agreed }
}

/** Creates a published layer of a theme of its own, without a rule. */
export async function aSubject(
  server: TestApp,
  shapes: readonly Shape[],
  values: Record<string, unknown> = {},
  zones: unknown[] = [],
): Promise<{ theme: AnyRow; layer: AnyRow }> {
  const theme = await aTheme(server, { zones })
  return { theme, layer: await aLayerOf(server, theme, shapes, values) }
}

/** Creates another published layer of a theme. */
export async function aLayerOf(
  server: TestApp,
  theme: AnyRow,
  shapes: readonly Shape[],
  values: Record<string, unknown> = {},
): Promise<AnyRow> {
  const layer = await declaredLayer(server, {
    kind: 'reference',
    verdict: 'notice',
    zone: null,
    ...values,
    themeId: theme.id,
  })
  await addContent(server, layer.id, shapes)
  await sql`update layers set published = true where id = ${layer.id}`.execute(server.database.db)
  return layer
}
