import { sql, type Database } from '../db/index.ts'
import type { Change } from './store.ts'
import type { Box } from './grid.ts'

/** The channel on which the database tells of changed layers (migration 0005). */
export const layerChanged = 'layer_changed'

type Told = { layer: string; version: number; bbox: Box; publicBbox: Box | null }

/** What the database tells: the migration writes it. */
function toldIn(payload: string): Told {
  return JSON.parse(payload) as Told
}

/** The versions of all layers, by the name of the layer. */
export async function readVersions({ db }: Pick<Database, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ layer: string; version: number }>`select layer, version from "layerVersions"`.execute(db)
  return Object.fromEntries(rows.map(({ layer, version }) => [layer, version]))
}

/**
 * What pages are told of a change; for visitors null when nothing changed that they can see. Where it lies is told only
 * of what they can see.
 */
export function changeForPages(payload: string): {
  data: { layer: string; version: number; bbox: Box | null }
  isForVisitors: boolean
} {
  const { layer, version, publicBbox } = toldIn(payload)
  return { data: { layer, version, bbox: publicBbox }, isForVisitors: publicBbox !== null }
}

/**
 * The versions that this node has heard of. Every change that is told has reached `onChange` before its version counts
 * as heard, so what a node kept through it is as new as that.
 */
export class HeardVersions {
  readonly #database: Database
  readonly #onChange: (change: Change | null) => void
  #versions: Record<string, number> = {}

  constructor(database: Database, onChange: (change: Change | null) => void) {
    this.#database = database
    this.#onChange = onChange
  }

  heard(layer: string): number {
    return this.#versions[layer] ?? 0
  }

  /** Listens until the function that it returns is called. */
  async follow(): Promise<() => Promise<void>> {
    const end = await this.#database.listen(
      layerChanged,
      (payload) => this.#hear(toldIn(payload)),
      () => void this.#catchUp(),
    )
    await this.#catchUp()
    return end
  }

  #hear({ layer, version, bbox, publicBbox }: Told): void {
    this.#onChange({ layer, box: bbox, publicBox: publicBbox })
    this.#versions[layer] = Math.max(version, this.heard(layer))
  }

  /** After a gap in what was heard nothing that was kept can be trusted. */
  async #catchUp(): Promise<void> {
    this.#onChange(null)
    const now = await readVersions(this.#database).catch(() => this.#versions)
    this.#onChange(null)
    this.#versions = now
  }
}
