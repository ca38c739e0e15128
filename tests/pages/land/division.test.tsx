import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { freshPage } from '../../support/page.ts'
import type { AnyRow, Geometry } from '../../../src/resources/define.ts'
import { lands } from '../../../src/resources/lands.ts'
import type { usePieces } from '../../../src/pages/land/division/use-pieces.ts'
import { press, seeing } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'
import { storedRow } from '../crud/stored-row.ts'

type Ring = [number, number][]

const box = (west: number, east: number, south = 0, north = 2): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const boundaryOf = (...rings: Ring[]): Geometry => ({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) })
const aLand = (boundary: Geometry | null): AnyRow =>
  storedRow('1', {
    landCode: 'DL-1',
    name: '东地块',
    boundary,
  })

describe('the pieces of a parcel that is divided', () => {
  let root: Root | null = null
  let now: ReturnType<typeof usePieces>

  async function dividing(boundary: Geometry): Promise<void> {
    freshPage('http://127.0.0.1:5290/console/manager/landManage', { site: {} })
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const { usePieces: use } = await import('../../../src/pages/land/division/use-pieces.ts')
    const row = aLand(boundary)
    function Pieces() {
      now = use(row)
      return null
    }
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root?.render(<Pieces />))
  }
  const doing = (work: () => void) => act(async () => work())
  /** Number and name of the piece with this ring, and whether it keeps the parcel's number. */
  const called = (ring: Ring) => {
    const { named, isKept } = now.pieces.find(({ key }) => key === JSON.stringify([[ring]])) ?? {}
    return [named?.landCode, named?.name, isKept]
  }
  const keyOf = (ring: Ring) => JSON.stringify([[ring]])

  afterEach(() => act(async () => root?.unmount()))

  it('keep their typed number and name when another piece is cut and when that cut is undone', async () => {
    await dividing(boundaryOf(box(0, 4)))
    await doing(() => now.change(boundaryOf(box(0, 2), box(2, 4))))
    await doing(() => now.type(keyOf(box(2, 4)), { landCode: 'DL-9', name: '水塘' }))
    await doing(() => now.change(boundaryOf(box(0, 1), box(1, 2), box(2, 4))))
    expect([box(0, 1), box(1, 2), box(2, 4)].map(called)).toEqual([
      ['DL-1', '东地块', true],
      ['DL-1-2', '东地块（2）', false],
      ['DL-9', '水塘', false],
    ])
    await doing(() => now.change(boundaryOf(box(0, 2), box(2, 4))))
    expect([box(0, 2), box(2, 4)].map(called)).toEqual([
      ['DL-1', '东地块', true],
      ['DL-9', '水塘', false],
    ])
  })

  it('leave the parcel number with the chosen piece when a piece before it is cut', async () => {
    await dividing(boundaryOf(box(0, 4)))
    await doing(() => now.change(boundaryOf(box(0, 2), box(2, 4))))
    await doing(() => now.keep(keyOf(box(2, 4))))
    await doing(() => now.change(boundaryOf(box(0, 1), box(1, 2), box(2, 4))))
    expect([box(0, 1), box(1, 2), box(2, 4)].map((ring) => called(ring)[2])).toEqual([false, false, true])
  })

  it('leave the parcel number with a part of the chosen piece when that is cut together with others', async () => {
    await dividing(boundaryOf(box(0, 2), box(2, 4)))
    await doing(() => now.keep(keyOf(box(2, 4))))
    await doing(() => now.change(boundaryOf(box(0, 2, 0, 1), box(0, 2, 1, 2), box(2, 4, 0, 1), box(2, 4, 1, 2))))
    expect(now.pieces.findIndex(({ isKept }) => isKept)).toBe(2)
  })

  it('keep their typed name when a corner is moved', async () => {
    await dividing(boundaryOf(box(0, 2), box(2, 4)))
    await doing(() => now.type(keyOf(box(2, 4)), { name: '水塘' }))
    await doing(() => now.change(boundaryOf(box(0, 2), box(2, 4, 0, 3))))
    expect(called(box(2, 4, 0, 3))).toEqual(['DL-1-2', '水塘', false])
  })

  it('are never proposed a number that was typed for another piece', async () => {
    await dividing(boundaryOf(box(0, 2), box(2, 3), box(3, 4)))
    await doing(() => now.type(keyOf(box(3, 4)), { landCode: 'DL-1-2' }))
    expect(now.pieces.map(({ named }) => named.landCode)).toEqual(['DL-1', 'DL-1-5', 'DL-1-2'])
  })
})

describe('the dialog that divides a parcel', () => {
  afterEach(closePage)

  it('reports that the parcel failed to load, and loads it on retry', async () => {
    let isAway = true
    await openPage({
      resource: lands,
      answers: (server) =>
        server.on(`GET /${lands.wire}/detail`, () =>
          isAway ? { status: 503, msg: '数据库没有应答' } : { data: aLand(null) },
        ),
      page: async () => {
        const { default: DivideDialog } = await import('../../../src/pages/land/division/divide-dialog.tsx')
        return () => <DivideDialog id="1" onClose={() => undefined} />
      },
    })
    await seeing('地块没有载入')
    await seeing('数据库没有应答')
    isAway = false
    await press('重试')
    await seeing('分割地块“东地块”')
  })
})
