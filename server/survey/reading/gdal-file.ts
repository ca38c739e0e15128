import type { SurveyFormat } from '../facts.ts'
import type { Gdal } from '../gdal/engine.ts'
import { problem, SurveyError } from '../problems.ts'
import { chosenLayer, layersOf, openOrRefuse, readLayer, type GdalLayer } from './gdal-layers.ts'
import type { ReadOptions } from './order.ts'
import type { Reading } from './reading.ts'

type GdalFile = {
  format: SurveyFormat
  driver: string
  /** Name inside the working folder, and the name that the owner knows. */
  file: { name: string; place: string }
  folder: string
}

/** Reads one layer of a format for which GDAL determines encoding and reference system. */
export async function readGdalFile(
  gdal: Gdal,
  { format, driver, file, folder }: GdalFile,
  options: ReadOptions,
): Promise<Reading> {
  const source = openOrRefuse(gdal, file, driver)
  const layers = layersOf(gdal, source).filter(({ hasGeometry }) => hasGeometry)
  const { layer, problems } = chosenLayer(layers, options.layer)
  const { features, problems: faults } = await readLayer(gdal, source, layer, folder)
  return {
    ...facts(format, layers),
    layer: layer.name,
    features,
    fields: layer.fields,
    problems: [...problems, ...faults],
    crs: layer.crs,
    hasFixedAxes: true,
  }
}

/** GDAL repeats the points of routes and tracks in further layers. */
const ownGpxLayers = new Set(['waypoints', 'routes', 'tracks'])

/** Reads waypoints, routes and tracks of a GPX file together, unless one of them is requested. */
export async function readGpx(
  gdal: Gdal,
  file: GdalFile['file'],
  folder: string,
  options: ReadOptions,
): Promise<Reading> {
  const source = openOrRefuse(gdal, file, 'GPX')
  const layers = layersOf(gdal, source).filter(({ name, count }) => ownGpxLayers.has(name) && count > 0)
  const read = options.layer === undefined ? layers : [chosenLayer(layers, options.layer).layer]
  if (read.length === 0) throw new SurveyError([problem('no-features')])
  const parts = []
  for (const layer of read) parts.push(await readLayer(gdal, source, layer, folder))
  const features = parts.flatMap((part) => part.features)
  const names = new Set(features.flatMap(({ properties }) => Object.keys(properties)))
  const fields = new Map(
    read
      .flatMap((layer) => layer.fields)
      .filter(({ name }) => names.has(name))
      .map((field) => [field.name, field]),
  )
  return {
    ...facts('gpx', layers),
    layer: read.length === 1 ? (read[0]?.name ?? null) : null,
    features,
    fields: [...fields.values()],
    problems: parts.flatMap(({ problems }) => problems),
    crs: { srid: 4326, reference: 'EPSG:4326', name: 'WGS 84' },
    hasFixedAxes: true,
  }
}

function facts(
  format: SurveyFormat,
  layers: readonly GdalLayer[],
): Pick<Reading, 'format' | 'encoding' | 'encodingBy' | 'layers'> {
  return {
    format,
    encoding: 'UTF-8',
    encodingBy: 'declared',
    layers: layers.map(({ name, count }) => ({ name, count })),
  }
}
