import { sql, type Tables, type Transaction } from '../db/index.ts'

/**
 * Cuts the features of a layer, those of one version or of all, to the boundary that applies to the layer's region: what
 * lies beyond has no effect and is drawn nowhere, but stays stored. Counts, boxes and `facts.beyond` follow.
 */
export async function keepToRegion(tx: Transaction<Tables>, layerId: string, contentVersion?: number): Promise<void> {
  await sql`select "keep_to_region"(${layerId}, ${contentVersion ?? null}::integer)`.execute(tx)
}

/** The same for every layer, deleted ones included, of the regions whose code begins with one of these prefixes. */
export async function keepLayersToRegion(tx: Transaction<Tables>, prefixes: readonly string[]): Promise<void> {
  await sql`select "keep_to_region"(id, null) from layers
    where exists (select from unnest(${[...prefixes]}::text[]) as prefix where starts_with(layers.xzqdm, prefix))`.execute(
    tx,
  )
}
