import { laws } from '../../src/resources/laws.ts'
import { flows } from '../../src/resources/flows.ts'
import { layers } from '../../src/resources/layers.ts'
import type { Tables, Transaction } from '../db/index.ts'
import { demoLaws } from '../demo/laws.ts'
import type { Loader } from './loader.ts'
import { idsBy } from './lookup.ts'

/** Stores documents for rows to hold and returns their ids; passed in, because files belong to another feature. */
export type StoreDocuments = (
  tx: Transaction<Tables>,
  documents: readonly { name: string; type: string; bytes: Buffer }[],
) => Promise<string[]>

/**
 * Loads the laws of the demonstration, after the layers and flow charts that they refer to; links to replaced laws are
 * added when all laws exist. Without document storage they have no attachments.
 */
export async function loadDemoLaws(
  loader: Loader,
  day: string,
  storeDocuments: StoreDocuments | undefined,
): Promise<void> {
  const [layerIds, flowIds] = [await idsBy(loader.tx, layers.name, 'name'), await idsBy(loader.tx, flows.name, 'name')]
  const seeds = demoLaws(day)
  const documents = seeds.flatMap(({ document }) => document ?? [])
  const files = storeDocuments ? await storeDocuments(loader.tx, documents) : []
  const fileOf = new Map(documents.map((document, at) => [document, files[at]]))
  const drafts = seeds.map(({ document, replaces: _older, layers: layerNames, flows: flowNames, ...law }) => {
    const file = document && fileOf.get(document)
    return {
      ...law,
      attachments: file ? [file] : [],
      layers: layerNames.flatMap((name) => layerIds.get(name) ?? []),
      flows: flowNames.flatMap((name) => flowIds.get(name) ?? []),
    }
  })
  const { ids, made } = await loader.addMissing(laws, 'title', drafts)
  for (const { title, replaces } of seeds) {
    const [id, older] = [ids.get(title), replaces ? ids.get(replaces) : undefined]
    if (id && older && made.includes(title)) await loader.update(laws, { id, version: 1, replaces: [older] })
  }
}
