import { layers } from '../../src/resources/layers.ts'
import { themes } from '../../src/resources/themes.ts'
import { demoLayers, type LayerSeed } from '../demo/layers.ts'
import type { LaidOut } from '../demo/lands.ts'
import { sql, type RawBuilder, type Tables, type Transaction } from '../db/index.ts'
import type { Loader } from './loader.ts'
import { idsBy, prefecture } from './lookup.ts'
import { programActor } from './program.ts'

type Tx = Transaction<Tables>
type Feature = { geometry: unknown; properties: Readonly<Record<string, unknown>> }
type Field = { name: string; alias: string; type: string }

/** Content of a layer to store. */
type Content = {
  fileName: string
  dates: { dataDate: string; validUntil: string }
  facts: { fields: Field[]; count: number; bbox: null; problems: [] } & Record<string, unknown>
  features: AsyncIterable<Feature>
}

/** Stores the next version of a layer's content; passed in, because layers belong to another feature. */
export type AddContent = (
  tx: Tx,
  actor: { id: string; name: string },
  layer: { id: string; version: number; name: unknown; xzqdm: unknown },
  content: Content,
) => Promise<{ contentVersion: number; count: number }>

const source = '演示数据（虚构，仅供功能演示）'
const dates = { dataDate: '2026-06-30', validUntil: '2029-12-31' }

/**
 * Loads the published planning layers of the demonstration with their content, after the themes that they have data of.
 * A deleted layer is not created again.
 */
export async function loadDemoLayers(
  loader: Loader,
  estates: readonly LaidOut[],
  addContent: AddContent,
): Promise<void> {
  const seeds = demoLayers(estates)
  const drafts = seeds.map(({ key: _key, subject: _subject, features: _features, labelField: _label, ...layer }) => ({
    ...layer,
    source,
    xzqdm: prefecture,
  }))
  const { ids, made } = await loader.addMissing(layers, 'name', drafts)
  const created = seeds.filter(({ name }) => made.includes(name))
  const themeIds = await idsBy(loader.tx, themes.name, 'name')
  for (const seed of created) {
    const id = ids.get(seed.name) ?? ''
    const row = { id, version: 1, name: seed.name, xzqdm: prefecture }
    const fields = fieldsOf(seed)
    const { contentVersion, count } = await addContent(loader.tx, programActor({ name: '系统初始化' }), row, {
      fileName: `${seed.name}（演示）.geojson`,
      dates,
      facts: factsOf(seed, fields),
      features: widened(loader.tx, seed),
    })
    await loader.update(layers, {
      id,
      version: 1,
      contentVersion,
      ...dates,
      featureCount: count,
      fields,
      labelField: seed.labelField,
      ...(seed.subject ? { themeId: themeIds.get(seed.subject) ?? null } : {}),
      published: true,
    })
  }
}

function fieldsOf({ features }: LayerSeed): Field[] {
  return Object.entries(features[0]?.properties ?? {}).map(([name, value]) => ({
    name,
    alias: name,
    type: typeof value === 'number' ? 'number' : 'text',
  }))
}

function factsOf({ name, features }: LayerSeed, fields: Field[]): Content['facts'] {
  const count = features.length
  return {
    format: 'geojson',
    encoding: 'UTF-8',
    encodingBy: 'declared',
    layers: [{ name, count }],
    layer: name,
    srid: 4490,
    sridBy: 'declared',
    crsName: 'CGCS2000',
    swapXY: false,
    geometryTypes: { [features[0]?.geometry.type ?? 'Polygon']: count },
    areaM2: null,
    statedAreaM2: null,
    fields,
    count,
    bbox: null,
    problems: [],
  }
}

/** Buffers rivers to their banks and lakes to their shores, by metres on the ellipsoid. */
async function* widened(tx: Tx, { features }: LayerSeed): AsyncGenerator<Feature> {
  for (const { geometry, properties, widenM, beyondM } of features)
    yield { geometry: widenM === undefined ? geometry : await wide(tx, geometry, { widenM, beyondM }), properties }
}

async function wide(
  tx: Tx,
  geometry: unknown,
  { widenM, beyondM }: { widenM: number; beyondM: number | undefined },
): Promise<unknown> {
  const within = (metres: number): RawBuilder<unknown> =>
    sql`ST_Buffer(ST_GeomFromGeoJSON(${JSON.stringify(geometry)})::geography, ${metres}::double precision)::geometry`
  const shape = beyondM === undefined ? within(widenM) : sql`ST_Difference(${within(widenM)}, ${within(beyondM)})`
  const { rows } = await sql<{ shape: string }>`select ST_AsGeoJSON(${shape}, 7) as shape`.execute(tx)
  return JSON.parse(rows[0]?.shape ?? 'null')
}
