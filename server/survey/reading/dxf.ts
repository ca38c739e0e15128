import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SurveyGeometry } from '../facts.ts'
import type { Gdal } from '../gdal/engine.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { dxfText } from './dxf-text.ts'
import { withOwnData } from './dxf-data.ts'
import { scanDxf } from './dxf-scan.ts'
import { fieldsOf } from './fields.ts'
import { layersOf, openOrRefuse, readLayer } from './gdal-layers.ts'
import { everyLayer, type ReadOptions } from './order.ts'
import type { RawFeature, Reading } from './reading.ts'
import type { Position } from './rings.ts'

const emptyHeader = '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n0\nENDSEC\n'
/** Entities that GDAL reads, and view ports, which have no shape and need no warning. */
const read = new Set([
  'POINT',
  'TEXT',
  'MTEXT',
  'ATTDEF',
  'LINE',
  'POLYLINE',
  'LWPOLYLINE',
  'MLINE',
  'CIRCLE',
  'ELLIPSE',
  'ARC',
  'SPLINE',
  'HELIX',
  '3DFACE',
  'SOLID',
  'TRACE',
  'HATCH',
  'DIMENSION',
  'LEADER',
  'MULTILEADER',
  'VIEWPORT',
])

/**
 * Reads a drawing: closed outlines become areas (arcs by their bulge, in steps of 4°), open ones lines, texts points.
 * The layer of an entity is in the field `Layer`; a requested layer filters by it.
 */
export async function readDxf(
  gdal: Gdal,
  { name, place }: { name: string; place: string },
  folder: string,
  options: ReadOptions,
): Promise<Reading> {
  const bytes = await readFile(join(folder, name))
  const entities = scanDxf(bytes.toString('latin1'), place)
  const text = dxfText(bytes, options)
  // GDAL applies the encoding only if there is a header.
  if (!/^\s*0\s+SECTION\s+2\s+HEADER/m.test(bytes.toString('latin1', 0, 4_000)))
    await writeFile(join(folder, name), Buffer.concat([Buffer.from(emptyHeader), bytes]))
  gdal.configure('DXF_ENCODING', text.gdal)
  // The scan has counted what blocks make.
  gdal.configure('DXF_FEATURE_LIMIT_PER_BLOCK', '-1')
  const source = openOrRefuse(gdal, { name, place }, 'DXF')
  const [layer] = layersOf(gdal, source)
  if (!layer) throw new SurveyError([problem('no-features')])
  const { features: drawn, problems } = await readLayer(gdal, source, { ...layer, title: place }, folder)
  const raw = withOwnData(drawn, text.decoded)
  const layers = counted(raw)
  const wanted = options.layer === everyLayer ? undefined : options.layer
  if (wanted !== undefined && !layers.some((each) => each.name === wanted))
    throw new SurveyError([
      problem('no-such-layer', {
        layer: wanted.slice(0, 100),
        names: layers
          .map((each) => each.name)
          .join('、')
          .slice(0, 300),
      }),
    ])
  const chosen = wanted === undefined ? raw : raw.filter(({ properties }) => properties['Layer'] === wanted)
  const { features, outlines } = areas(chosen)
  return {
    format: 'dxf',
    encoding: text.name,
    encodingBy: text.by,
    layers,
    layer: wanted ?? null,
    features,
    fields: fieldsOf(features),
    problems: [
      ...text.problems,
      ...problems,
      ...skipped(entities),
      ...(outlines > 0 ? [{ ...warning('outlines-to-areas', { count: outlines }), level: 'info' as const }] : []),
    ],
    crs: null,
    hasFixedAxes: false,
  }
}

function skipped(entities: ReadonlyMap<string, number>): SurveyProblem[] {
  return [...entities]
    .filter(([type]) => !read.has(type))
    .map(([type, count]) => warning('entity-skipped', { count, detail: type }))
}

function counted(features: readonly RawFeature[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { properties } of features) {
    const name = String(properties['Layer'] ?? '0')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** Drops GDAL's own columns, and turns closed lines into areas. */
function areas(raw: readonly RawFeature[]): { features: RawFeature[]; outlines: number } {
  let outlines = 0
  const features = raw.map((feature): RawFeature => {
    const { SubClasses: _, ExtendedEntity: __, ...properties } = feature.properties
    const geometry = areaOf(feature.geometry)
    if (geometry !== feature.geometry) outlines += 1
    return { ...feature, properties, geometry }
  })
  return { features, outlines }
}

function areaOf(geometry: SurveyGeometry | null): SurveyGeometry | null {
  return geometry?.type === 'LineString' && isOutline(geometry.coordinates)
    ? { type: 'Polygon', coordinates: [geometry.coordinates] }
    : geometry
}

function isOutline(line: readonly Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}
