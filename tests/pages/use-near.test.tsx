import { expect, test } from 'vitest'
import { useNear } from '../../src/use-near.ts'
import { drawn } from '../support/drawn.tsx'

function Row({ isFirst }: { isFirst: boolean }) {
  const [ref, isNear] = useNear(100, isFirst)
  return <p ref={ref}>{isNear ? 'picture' : 'room'}</p>
}

test('what is known to be in view is shown at once, also where it has moved there', async () => {
  const { place, end } = await drawn(<Row isFirst />)
  expect(place.textContent).toBe('picture')
  await end()
  const other = await drawn(<Row isFirst={false} />)
  expect(other.place.textContent).toBe('room')
  await other.again(<Row isFirst />)
  expect(other.place.textContent).toBe('picture')
  await other.end()
})
