import { act } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage, storeSignIn } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { seeing, until } from '../crud/hands.ts'

const stub = withStub()

const ring = [[500_000, 2_830_000], [500_100, 2_830_000], [500_100, 2_830_100], [500_000, 2_830_000]] // prettier-ignore
const inMetres = [{ type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } }]

it('a file that a foreign server returns in metres is not placed, and the page says what to do', async () => {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: false } })
  storeSignIn()
  stub.answer('POST /intellectAnalysis/parseFilePro', () => envelope(200, inMetres))
  const { FileWay } = await import('../../../src/pages/analysis/read-file.tsx')
  const chosen: unknown[] = []
  const page = await drawn(
    <FileWay dropped={null} onPlace={() => undefined} onChoose={(each) => void chosen.push(each)} />,
  )
  const input = page.place.querySelector('input')
  Object.defineProperty(input, 'files', { value: [new File(['{}'], '范围.geojson')] })
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await seeing('请选择坐标系，或把文件转换为经纬度')
  expect(page.place.querySelector('details')?.open).toBe(true)
  const swap = [...page.place.querySelectorAll('label')].find(({ textContent }) => textContent === '交换 X、Y')
  await act(async () => swap?.click())
  await until('the second answer', () => stub.calls.length === 2)
  await seeing('请选择坐标系，或把文件转换为经纬度')
  expect(chosen).toEqual([null, null])
  await page.end()
})
