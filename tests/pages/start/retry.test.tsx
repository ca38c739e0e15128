import type { ReactNode } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { press, seeing } from '../crud/hands.ts'

const stub = withStub()

it('retry beside the list also reads the regions, their bounds, the counts and the words again', async () => {
  freshPage(`${stub.url}/start`, { site: { hasExtras: false } })
  const [{ useOffers }, { emptyState }, { useOfferTree, useRegionBounds, useDictLists }] = await Promise.all([
    import('../../../src/pages/start/use-offers.ts'),
    import('../../../src/pages/start/state/start-state.ts'),
    import('../../../src/providers/lands.ts'),
  ])
  const Page = (): ReactNode => {
    const { list, totals } = useOffers(emptyState, null)
    const regions = useOfferTree().data?.length
    const dicts = Object.keys(useDictLists(['land_status'])).length
    const isFramed = useRegionBounds()?.extent !== undefined
    const pending = useIsFetching()
    return (
      <>
        <output>
          {JSON.stringify([list.error?.message, list.data?.total, totals.projects, regions, isFramed, dicts])}
          {`, ${pending} pending`}
        </output>
        <button onClick={() => void list.refetch()}>重试</button>
      </>
    )
  }
  const calls = ['GET /projectLands/treeAnon', 'GET /sysDict/itemByCode']
  for (const [index, call] of calls.entries())
    stub.answer(call, () => ({ ...envelope(503, null, '稍后'), delayMs: 300 * index }))
  const page = await drawn(<Page />)
  await seeing('["稍后",null,null,null,false,0], 0 pending')
  stub.reset()
  await press('重试')
  await seeing('[null,3,1,2,true,1], 0 pending')
  expect(stub.calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(calls)
  await page.end()
})
