import { readFeatures } from './read-data.ts'
import type { SchematicArea, SchematicCollection, SchematicLine } from './schematic.ts'

/**
 * The lakes as polygons and the main rivers as lines, in EPSG:4490 degrees; drawn by hand, 示意. New objects on every
 * call.
 */
export function demoWater(): SchematicCollection<SchematicArea | SchematicLine> {
  return { type: 'FeatureCollection', features: readFeatures(new URL('./data/water.geojson', import.meta.url)) }
}
