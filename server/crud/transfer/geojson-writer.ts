import type { AnyRow, Resource } from '../../../src/resources/define.ts'
import { systemColumns } from '../../../src/resources/kinds.ts'

/**
 * A GeoJSON FeatureCollection (EPSG:4490 degrees) as a stream of text: the geometry and, by name, the other declared
 * fields with `_labels`. Rows have their geometry as text.
 */
export async function* geoJson(resource: Resource, batches: AsyncIterable<readonly AnyRow[]>): AsyncGenerator<string> {
  const geometry = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'geometry') ?? ''
  yield `{"type":"FeatureCollection","name":${JSON.stringify(resource.name)},"features":[`
  let isFirst = true
  for await (const batch of batches) {
    const [first] = batch
    if (!first) continue
    const names = Object.keys(first).filter((name) => name !== geometry && !hidden.has(name))
    yield (isFirst ? '\n' : ',\n') + batch.map((row) => featureOf(row, { geometry, names })).join(',\n')
    isFirst = false
  }
  yield '\n]}\n'
}

const hidden = new Set<string>(systemColumns)

function featureOf(row: AnyRow, { geometry, names }: { geometry: string; names: readonly string[] }): string {
  const properties: Record<string, unknown> = {}
  for (const name of names) properties[name] = row[name]
  return `{"type":"Feature","id":${JSON.stringify(row.id)},"geometry":${String(row[geometry] ?? null)},"properties":${JSON.stringify(properties)}}`
}
