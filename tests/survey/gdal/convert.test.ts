import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WrittenFormat } from '../../../server/survey/gdal/convert-job.ts'
import { convertFile } from '../../../server/survey/gdal/convert.ts'
import { runJob } from '../../../server/survey/gdal/run-job.ts'
import { SurveyError } from '../../../server/survey/problems.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'investmap-convert-'))
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [100.5, 25.5],
        [100.501, 25.5],
        [100.501, 25.501],
        [100.5, 25.5],
      ],
    ],
  }
  writeFileSync(
    join(folder, 'source.geojson'),
    `${JSON.stringify({ type: 'Feature', properties: { 名称: '洱海一号地块', landCode: 'A-1' }, geometry })}\n`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the conversion process', () => {
  test.each<WrittenFormat>(['shp', 'gpkg', 'kml', 'dxf', 'geojson', 'gdb', 'mif'])(
    'writes %s from features in degrees',
    async (format) => {
      const files = await convertFile({
        folder,
        source: 'source.geojson',
        target: `out-${format}`,
        format,
        srid: format === 'shp' ? 4522 : 4490,
        options: format === 'dxf' ? ['-select', ''] : [],
      })
      expect(files.length).toBeGreaterThan(0)
      for (const name of files) expect(existsSync(join(folder, name)), name).toBe(true)
    },
  )

  test('writes the texts of a shapefile in GBK on request', async () => {
    const files = await convertFile({ folder, source: 'source.geojson', target: 'gbk', format: 'shp', encoding: 'GBK' })
    const dbf = readFileSync(join(folder, files.find((name) => name.endsWith('.dbf')) ?? ''))
    expect(new TextDecoder('gb18030').decode(dbf)).toContain('洱海一号地块')
  })

  test('throws a SurveyError with the code not-written if the source is missing', async () => {
    const broken = convertFile({ folder, source: 'absent.geojson', target: 'never', format: 'shp' })
    await expect(broken).rejects.toSatisfy(
      (error) => error instanceof SurveyError && error.problems[0]?.code === 'not-written',
    )
  })

  test('is ended at its timeout, at its memory limit, and when its caller aborts', async () => {
    const job = { folder, source: 'source.geojson', target: 'late', format: 'shp' } as const
    await expect(runJob('convert', job, { timeoutMs: 20 })).rejects.toSatisfy(
      (error) => error instanceof SurveyError && error.problems[0]?.code === 'too-slow',
    )
    await expect(runJob('convert', job, { timeoutMs: 60_000, memoryBytes: 20_000_000 })).rejects.toSatisfy(
      (error) => error instanceof SurveyError && error.problems[0]?.code === 'too-much-memory',
    )
    const leaving = new AbortController()
    const left = runJob('convert', job, { timeoutMs: 60_000, signal: leaving.signal })
    leaving.abort()
    await expect(left).rejects.toThrow(/abort/i)
  })
})
