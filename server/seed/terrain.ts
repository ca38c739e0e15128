import { terrains } from '../../src/resources/terrains.ts'
import type { Tables, Transaction } from '../db/index.ts'
import { demoTerrain } from '../demo/terrain.ts'
import { demoGroundFile } from './ground-file.ts'
import type { Loader } from './loader.ts'

/** Stores copies of kept elevation rasters and returns their ids; passed in, because files belong to another feature. */
export type StoreRasters = (
  tx: Transaction<Tables>,
  rasters: readonly { name: string; path: string }[],
) => Promise<string[]>

/** Loads the elevation data of the demonstration. `made`: returns the path of its raster, in the form that is kept. */
export async function loadDemoTerrain(
  loader: Loader,
  storeRasters: StoreRasters,
  made = demoGroundFile,
): Promise<void> {
  await loader.addMissing(terrains, 'name', [demoTerrain], async (missing) => {
    const file = await storeRasters(loader.tx, [{ name: `${demoTerrain.name}.tif`, path: await made() }])
    return missing.map((draft) => ({ ...draft, file }))
  })
}
