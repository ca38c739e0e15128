import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawn } from '../support/drawn.tsx'
import { freshPage, storeSignIn } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()

beforeEach(() => {
  freshPage(`${stub.url}/analysis`)
  storeSignIn()
})

const file = new File(['{}'], '范围.geojson')
const plot = { type: 'Polygon', coordinates: [[[500_000, 2_830_000], [500_100, 2_830_000], [500_100, 2_830_100], [500_000, 2_830_000]]] } // prettier-ignore

describe('a survey file on a server that supports only section 7', () => {
  const read = async (options = {}) =>
    (await import('../../src/providers/survey.ts')).parseFilePro({ file, kept: null }, options)
  const inMetres = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: null, geometry: plot }] }
  const answers = (data: unknown): void =>
    stub.answer('POST /intellectAnalysis/parseFilePro', () => envelope(200, data))

  it('is read from bare GeoJSON, whose facts are those of its shapes', async () => {
    const { facts, features, kept } = await read()
    expect(kept).toBeNull()
    expect(features.features).toHaveLength(1)
    expect(facts).toMatchObject({ count: 1, geometryTypes: { Polygon: 1 }, srid: 4490, sridBy: 'detected' })
    expect(facts).toMatchObject({ bbox: [100.2, 25.7, 100.21, 25.71], areaM2: null, fields: [{ name: '名称' }] })
    expect(String(stub.calls[0]?.body)).not.toContain('keep')
  })

  it('has the facts that the server tells', async () => {
    const geometry = { type: 'Point', coordinates: [100.2, 25.7] }
    const features = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
    answers({ facts: { srid: 4543, sridBy: 'declared', format: 'dxf', layers: null, problems: null }, features })
    const { facts } = await read()
    expect(facts).toMatchObject({ srid: 4543, sridBy: 'declared', format: 'dxf', count: 1, layers: [], problems: [] })
  })

  it.each([
    ['bare GeoJSON', inMetres.features],
    ['facts that name a reference system', { facts: { srid: 4543, sridBy: 'declared' }, features: inMetres }],
  ])('in metres is not placed, and says what to do: %s', async (_what, answer) => {
    answers(answer)
    const { facts, features } = await read()
    expect(facts).toMatchObject({ srid: null, sridBy: 'unknown', crsName: null, fields: [] })
    expect(facts.problems).toMatchObject([{ code: 'crs-unknown', message: expect.stringContaining('请选择坐标系') }])
    expect(features.features[0]?.properties).toEqual({})
  })

  it('is not placed in degrees either when the server does not know them', async () => {
    const problem = { level: 'warning', code: 'crs-unknown', message: '请选择坐标系' }
    const geometry = { type: 'Point', coordinates: [100, 25] }
    const features = [{ type: 'Feature', properties: {}, geometry }]
    answers({ facts: { srid: null, sridBy: 'unknown', problems: [problem] }, features })
    expect((await read()).facts).toMatchObject({ srid: null, sridBy: 'unknown', problems: [problem] })
  })

  it('says that the server did not convert when metres come again after a choice', async () => {
    answers({ facts: { problems: [{ level: 'warning', code: 'crs-unknown', message: 'choose' }] }, features: inMetres })
    const { problems } = (await read({ srid: 4543 })).facts
    expect(problems).toMatchObject([
      { code: 'crs-unknown', message: expect.stringContaining('没有按所选的坐标系换算') },
    ])
  })

  it.each([null, 'ok', { features: [] }, { features: { type: 'FeatureCollection' } }])(
    'is refused in words when the server answers %o',
    async (answer) => {
      stub.answer('POST /intellectAnalysis/parseFilePro', () => envelope(200, answer))
      await expect(read()).rejects.toMatchObject({ status: 422, msg: '服务器没有返回可以显示的图形' })
    },
  )
})

describe('files kept there', () => {
  const list = (): unknown => JSON.parse(localStorage.getItem('kept-files:王管理') ?? '[]')
  const kept = () => import('../../src/providers/kept-files.ts')

  it('are uploaded, fetched under their own name and deleted; the browser remembers them', async () => {
    const { dropFile, fetchFile, keepFile } = await kept()
    await keepFile(file, () => undefined)
    expect(list()).toEqual([{ id: 'f1', name: '范围.geojson', size: 2 }])
    const [one] = list() as { id: string; name: string; size: number }[]
    expect(await (await fetchFile(one!)).text()).toBe('bytes')
    await dropFile(one!)
    expect(list()).toEqual([])
    expect(stub.calls.map(({ path, query }) => `${path}?${String(query)}`)).toEqual([
      '/minioApi/uploadFile?',
      '/minioApi/downloadFile?id=f1',
      '/minioApi/deleteFile?id=f1',
    ])
  })

  it('stay in the list when they could not be deleted, and leave it when they are gone', async () => {
    const { dropFile, keepFile } = await kept()
    await keepFile(file, () => undefined)
    const one = { id: 'f1', name: '范围.geojson', size: 2 }
    stub.answer('POST /minioApi/deleteFile', () => envelope(403, null, '无权删除'))
    await expect(dropFile(one)).rejects.toMatchObject({ status: 403 })
    expect(list()).toEqual([one])
    stub.answer('POST /minioApi/deleteFile', () => envelope(404, null))
    await dropFile(one)
    expect(list()).toEqual([])
  })

  it('are listed for the user whose id is known, not for a namesake', async () => {
    const [{ keepFile, useKeptFiles }, session] = await Promise.all([kept(), import('../../src/providers/session.ts')])
    const answer = { xzqdm: '', xzqjb: '', phone: null, userCreatePlatform: null, sysRoles: null, userType: null }
    const names = async () => {
      const found: string[][] = []
      const Probe = () => void found.push(useKeptFiles().map(({ name }) => name))
      await (await drawn(createElement(Probe))).end()
      return found.at(-1)
    }
    session.saveUserInfo({ ...answer, id: 'u1' })
    await keepFile(file, () => undefined)
    expect(await names()).toEqual(['范围.geojson'])
    session.saveUserInfo({ ...answer, id: 'u2' })
    expect(await names()).toEqual([])
    session.saveUserInfo({ ...answer, id: 'u1' })
    localStorage.clear()
    expect(await names()).toEqual(['范围.geojson'])
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(await names()).toEqual([])
  })

  it('an answer without a number of the file is an error, not a file', async () => {
    stub.answer('POST /minioApi/uploadFile', () => envelope(200, null))
    const { keepFile } = await kept()
    await expect(keepFile(file, () => undefined)).rejects.toMatchObject({ status: 502 })
    expect(list()).toEqual([])
  })
})
