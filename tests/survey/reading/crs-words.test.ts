import { expect, test } from 'vitest'
import { crsName, zoneBySrid } from '../../../server/survey/reading/crs-words.ts'
import { problem, sayProblems } from '../../../server/survey/problems.ts'

const named = [4490, 4326, 3857, 2349, ...Array.from({ length: 64 }, (_none, at) => 4491 + at)]

test.each(named)('EPSG:%i has a Chinese and an English name, both with its code', (srid) => {
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

test('an English message about a zone contains no Chinese', () => {
  const [english] = sayProblems([problem('crs-detected', { crs: crsName(4522) })], 'en-US')
  expect(english?.message).toContain('CGCS2000 3° zone 34 EPSG:4522')
  expect(english?.message).not.toMatch(/\p{Script=Han}/u)
})
