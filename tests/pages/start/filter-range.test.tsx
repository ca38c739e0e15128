import { act } from 'react'
import { expect, it } from 'vitest'
import { FilterRange } from '../../../src/pages/start/panel/filter-range.tsx'
import { drawn } from '../../support/drawn.tsx'
import { type } from '../crud/hands.ts'

it('keeps the last of two numbers while the page is one change behind, and takes over a step back', async () => {
  const applied: (string | null)[] = []
  const range = (value: string | undefined) => (
    <FilterRange
      as="range"
      name="investment"
      field={{ kind: 'decimal', min: 0, max: 1e6, scale: 2, label: { zh: '投资', en: 'Investment' } }}
      value={value}
      onChange={(text) => applied.push(text)}
    />
  )
  const { place, again, end } = await drawn(range(undefined))
  const least = place.querySelector('input')!
  const enter = async (text: string) => {
    await type(least, text)
    await act(async () => void least.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  }
  await enter('1')
  await enter('2')
  await enter('2')
  expect(applied).toEqual(['1~', '2~'])
  await again(range('1~'))
  expect(least.value, 'the page is one change behind').toBe('2')
  await again(range('2~'))
  expect(least.value).toBe('2')
  await again(range('1~'))
  expect(least.value, 'a step back').toBe('1')
  await again(range(undefined))
  expect(least.value, 'a reset').toBe('')
  await end()
})
