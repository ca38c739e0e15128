import { deepestTianditu, tiandituSets } from '../../../src/resources/basemaps.ts'
import { isOneOf } from '../../../src/resources/keys.ts'
import { mercatorGrid } from '../../../src/resources/basemap-view.ts'
import { ServiceMistake, type ServiceKind } from './kind.ts'
import { plainMatrices } from './matrices.ts'

/** Label layer of each set. */
const labelLayers = { vec: 'cva', img: 'cia', ter: 'cta' } as const

const shallowest = 1

/**
 * 天地图 in Web Mercator (set `w`). Its grid is known: its capabilities list scales for 96 dpi, which would shift the
 * tiles.
 */
export function tianditu(host = 'https://t{0-7}.tianditu.gov.cn'): ServiceKind {
  return {
    describe: async ({ layer }) => {
      const set = layer ?? 'vec'
      if (!isOneOf(tiandituSets, set))
        throw new ServiceMistake({
          zh: `天地图的图层应为 ${tiandituSets.join('、')}`,
          en: `the layer of Tianditu must be one of ${tiandituSets.join(', ')}`,
        })
      const templates = [set, labelLayers[set]].map(
        (name) =>
          `${host}/${name}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${name}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`,
      )
      return {
        templates,
        matrices: plainMatrices(deepestTianditu),
        grid: mercatorGrid(deepestTianditu),
        minZoom: shallowest,
        maxZoom: deepestTianditu,
        extent: null,
        title: null,
        attribution: '天地图',
      }
    },
  }
}
