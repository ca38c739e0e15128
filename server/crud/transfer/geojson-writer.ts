import type { AnyRow, Resource } from '../../../src/resources/define.ts'
import { systemColumns } from '../../../src/resources/kinds.ts'

/**
 * A GeoJSON FeatureCollection (EPSG:4490 degrees) as a stream of text: the geometry and, by name, the other declared
 * fields with `_labels`.
 */
export async function* geoJson(resource: Resource, batches: AsyncIterable<readonly AnyRow[]>): AsyncGenerator<string> {
  const geometry = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'geometry') ?? ''
  yield `{"type":"FeatureCollection","name":${JSON.stringify(resource.name)},"features":[`
  let isFirst = true
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield (isFirst ? '\n' : ',\n') + batch.map((row) => JSON.stringify(featureOf(row, geometry))).join(',\n')
    isFirst = false
  }
  yield '\n]}\n'
}

const hidden = new Set<string>(systemColumns)

function featureOf(row: AnyRow, geometry: string): object {
  const properties = Object.fromEntries(Object.entries(row).filter(([name]) => name !== geometry && !hidden.has(name)))
  return { type: 'Feature', id: row.id, geometry: row[geometry] ?? null, properties }
}
