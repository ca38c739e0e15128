import type { Label } from '../../../src/resources/define.ts'
import type { BasemapKind } from '../../../src/resources/basemaps.ts'
import type { Extent, TileService } from '../../../src/resources/basemap-view.ts'

/** What a row says of its service. `key`: null without one; a row of 天地图 can have that of the environment. */
export type BasemapRow = {
  id: string
  name: string
  kind: BasemapKind
  address: string | null
  key: string | null
  layer: string | null
  minZoom: number | null
  maxZoom: number | null
}

/** What a service says of itself, and how its tiles are called: in their addresses `{key}` is still the place of the key. */
export type ServiceFacts = TileService & {
  minZoom: number
  maxZoom: number
  /** Degrees; null where the service does not say. */
  extent: Extent | null
  /** Title of the layer, and what the service wants to be said below the map. */
  title: string | null
  attribution: string | null
}

/** Reads a text from the service, at most some megabytes. Throws `ServiceMistake`. */
export type ReadText = (address: string) => Promise<string>

/** A kind of map service: how it describes itself. */
export type ServiceKind = {
  /** Throws `ServiceMistake` if the service is not of this kind, or can't be drawn. */
  describe: (row: BasemapRow, read: ReadText) => Promise<ServiceFacts>
}

/**
 * What is wrong with a service, as a sentence for the officer who registers it. `isNothingThere`: it has nothing at an
 * address.
 */
export class ServiceMistake extends Error {
  readonly says: Label
  readonly isNothingThere: boolean

  constructor(says: Label, { isNothingThere = false } = {}) {
    super(says.en)
    this.says = says
    this.isNothingThere = isNothingThere
  }

  /** Without a key that the service has repeated. */
  without(key: string): ServiceMistake {
    if (key === '') return this
    const { zh, en } = this.says
    return new ServiceMistake({ zh: zh.replaceAll(key, '***'), en: en.replaceAll(key, '***') }, this)
  }
}
