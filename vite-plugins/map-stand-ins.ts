import type { StandIn } from './stand-ins.ts'

/** Parts of OpenLayers that the map never reaches (20 kB gzip of what it loads): src/map/map.ts names its own controls and interactions. */
export const mapStandIns: readonly StandIn[] = [
  { imports: ['../render/canvas/style.js'], importer: 'ol/layer', module: './without-flat-styles.mjs' },
  { imports: ['../../render/canvas/hitdetect.js'], importer: 'ol/renderer/canvas', module: './without-hit-detection.mjs' },
  { imports: ['../../reproj/Tile.js'], importer: 'ol/renderer/canvas', module: './without-reprojection.mjs' },
  { imports: ['./control/defaults.js', './interaction/defaults.js'], importer: 'ol', module: './without-map-defaults.mjs' },
  { imports: ['./proj/utm.js'], importer: 'ol', module: './without-utm.mjs' },
]
