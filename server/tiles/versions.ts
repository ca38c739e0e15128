import { sql, type Database } from '../db/index.ts'
import type { Change } from './store.ts'
import type { Box } from './grid.ts'

/** The channel on which the database notifies of changed layers (migration 0005). */
export const layerChanged = 'layer_changed'

type LayerChange = { layer: string; version: number; bbox: Box; publicBbox: Box | null }

/** Parses the payload of a notification, which the migration defines. */
function parseChange(payload: string): LayerChange {
  return JSON.parse(payload) as LayerChange
}

/** Returns the version of each layer, by layer name. */
export async function readVersions({ db }: Pick<Database, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ layer: string; version: number }>`select layer, version from "layerVersions"`.execute(db)
  return Object.fromEntries(rows.map(({ layer, version }) => [layer, version]))
}

/**
 * Returns what pages are notified of. The box covers only what visitors can see, and is null when they can see nothing
 * of the change; `isForVisitors` is false then.
 */
export function changeForPages(payload: string): {
  data: { layer: string; version: number; bbox: Box | null }
  isForVisitors: boolean
} {
  const { layer, version, publicBbox } = parseChange(payload)
  return { data: { layer, version, bbox: publicBbox }, isForVisitors: publicBbox !== null }
}

/**
 * The versions that this node has heard of. A change reaches `onChange` before its version counts as heard, so a tile
 * that is still cached is at least as new as that version.
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

  /** Listens until the returned function is called. */
  async follow(): Promise<() => Promise<void>> {
    const end = await this.#database.listen(
      layerChanged,
      (payload) => this.#hear(parseChange(payload)),
      () => void this.#catchUp(),
    )
    await this.#catchUp()
    return end
  }

  #hear({ layer, version, bbox, publicBbox }: LayerChange): void {
    this.#onChange({ layer, box: bbox, publicBox: publicBbox })
    this.#versions[layer] = Math.max(version, this.heard(layer))
  }

  /** Drops all cached tiles, because changes may have been missed, and reloads the versions. */
  async #catchUp(): Promise<void> {
    this.#onChange(null)
    const now = await readVersions(this.#database).catch(() => this.#versions)
    this.#onChange(null)
    this.#versions = now
  }
}
