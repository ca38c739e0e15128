import { act, useEffect, useImperativeHandle, type RefObject } from 'react'
import { expect, it } from 'vitest'
import type { Extent, MapHandle } from '../../../src/map/index.ts'
import { useMoves } from '../../../src/pages/start/stage/use-moves.ts'
import { drawn } from '../../support/drawn.tsx'

it('makes the last move that was wanted before the map was shown, once, and later ones at once', async () => {
  const fitted: Extent[] = []
  const hands: { fit: (extent: Extent) => void } = { fit: () => {} }
  function MapPart({ handle }: { handle: RefObject<MapHandle | null> }) {
    useImperativeHandle(handle, () => ({ fit: (extent) => fitted.push(extent), goTo: () => {}, begin: () => {} }), [])
    return null
  }
  function Page({ isThere, isShown }: { isThere: boolean; isShown: boolean }) {
    const { handle, move } = useMoves(isShown)
    useEffect(() => {
      hands.fit = (extent) => move((map) => map.fit(extent))
    })
    return isThere ? <MapPart handle={handle} /> : null
  }
  const { again, end } = await drawn(<Page isThere={false} isShown={false} />)
  await act(async () => (hands.fit([1, 1, 2, 2]), hands.fit([2, 2, 3, 3])))
  await again(<Page isThere isShown={false} />)
  await act(async () => hands.fit([3, 3, 4, 4]))
  expect(fitted).toEqual([])
  await again(<Page isThere isShown />)
  expect(fitted).toEqual([[3, 3, 4, 4]])
  await act(async () => hands.fit([4, 4, 5, 5]))
  expect(fitted.slice(1)).toEqual([[4, 4, 5, 5]])
  await end()
})
