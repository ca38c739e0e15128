import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { crsOf } from '../../server/terrain/crs.ts'

const hasGdal =
  spawnSync('gdaltransform', ['--version']).status === 0 || spawnSync('gdalinfo', ['--version']).status === 0

describe('the coordinate systems of rasters', () => {
  test.runIf(hasGdal).each([4490, 4326, 3857, 4495, 4507, 4522, 4543, 32_647, 32_648])(
    'EPSG:%i is that of PROJ',
    (epsg) => {
      const crs = crsOf(epsg)!
      const place = [100.27, 25.63] as const
      const own = crs.fromDegrees(place)
      const [x = 0, y = 0] = execFileSync(
        'gdaltransform',
        ['-s_srs', 'EPSG:4490', '-t_srs', `EPSG:${epsg}`, '-output_xy'],
        {
          input: '100.27 25.63\n',
        },
      )
        .toString()
        .trim()
        .split(' ')
        .map(Number)
      const most = crs.isDegrees ? 1e-9 : 0.001
      expect(Math.abs(own[0] - x)).toBeLessThan(most)
      expect(Math.abs(own[1] - y)).toBeLessThan(most)
      const back = crs.toDegrees(own)
      expect(Math.abs(back[0] - place[0]) + Math.abs(back[1] - place[1])).toBeLessThan(1e-9)
    },
  )

  test.each([2343, 4610, 4214, 900_913, 0])('EPSG:%i is not known', (epsg) => {
    expect(crsOf(epsg)).toBeNull()
  })
})
