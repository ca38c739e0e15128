import { deepestZoom } from '../../../src/resources/basemaps.ts'
import { mercatorGrid } from '../../../src/resources/basemap-view.ts'
import { ServiceMistake, type ServiceKind } from './kind.ts'
import { plainMatrices } from './matrices.ts'

const usualDepth = 18

const says = {
  places: {
    zh: 'XYZ 的地址应含级别、列号和行号三个占位符，写法见填写说明',
    en: 'the address of XYZ tiles must have the places of zoom, column and row, as the help of the field says',
  },
} as const

/** Tiles of 256 pixels in Web Mercator, by zoom, column and row. They do not describe themselves. */
export const xyz: ServiceKind = {
  describe: async ({ address, maxZoom }) => {
    const template = address ?? ''
    const has = (...places: string[]): boolean => places.some((place) => template.includes(place))
    if (!has('{z}') || !has('{x}') || !has('{y}', '{-y}')) throw new ServiceMistake(says.places)
    const depth = Math.min(deepestZoom, maxZoom ?? usualDepth)
    return {
      templates: [template],
      matrices: plainMatrices(depth),
      grid: mercatorGrid(depth),
      minZoom: 0,
      maxZoom: depth,
      extent: null,
      title: null,
      attribution: null,
    }
  },
}
