import { readFeatures } from './read-data.ts'
import type { SchematicCollection, SchematicLine } from './schematic.ts'

/**
 * Roads and railways as lines, from town to town or to the border of the region, in EPSG:4490 degrees; drawn by hand,
 * 示意. New objects on every call.
 */
export function demoRoads(): SchematicCollection<SchematicLine> {
  return { type: 'FeatureCollection', features: readFeatures(new URL('./data/roads.geojson', import.meta.url)) }
}
