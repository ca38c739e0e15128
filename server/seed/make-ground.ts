import { open } from 'node:fs/promises'
import { PyramidWriter } from '../terrain/tiff/pyramid.ts'
import { keepDemoGround } from './ground-file.ts'

/** EPSG code of CGCS2000 in degrees. */
const epsg = 4490

await keepDemoGround(async (path, { values, ...placed }) => {
  const file = await open(path, 'w+')
  try {
    const raster = new PyramidWriter(file, { ...placed, epsg, isDegrees: true })
    await raster.add(values)
    await raster.end()
  } finally {
    await file.close()
  }
})
