import { expect, test } from 'vitest'
import { crsName, zoneBySrid } from '../../../server/survey/reading/crs-words.ts'
import { problem, sayProblems } from '../../../server/survey/problems.ts'

const named = [4490, 4326, 3857, 2349, ...Array.from({ length: 64 }, (_none, at) => 4491 + at)]

test.each(named)('EPSG:%i is called by words of both languages, and by its code', (srid) => {
  const { zh, en } = crsName(srid)
  expect(en).not.toMatch(/\p{Script=Han}/u)
  expect([zh, en]).toEqual([expect.stringContaining(`EPSG:${srid}`), expect.stringContaining(`EPSG:${srid}`)])
  const zone = zoneBySrid(srid)
  if (zone)
    expect([zh, en]).toEqual([
      expect.stringContaining(`${zone.number} 带`),
      expect.stringContaining(`zone ${zone.number}`),
    ])
})

test('an English sentence about a zone has no Chinese in it', () => {
  const [said] = sayProblems([problem('crs-detected', { crs: crsName(4522) })], 'en-US')
  expect(said?.message).toContain('CGCS2000 3° zone 34 EPSG:4522')
  expect(said?.message).not.toMatch(/\p{Script=Han}/u)
})
