import { expect, it } from 'vitest'
import { freshPage } from '../../support/page.ts'

freshPage('http://127.0.0.1:5290/start', { site: { hasExtras: false } })
const { emptyState, readState, searchOf } = await import('../../../src/pages/start/state/start-state.ts')

it('a link keeps the ids and values of a server that writes them in its own way', () => {
  const state = {
    ...emptyState,
    filters: { landStatus: '在售,已 售' },
    pick: { layer: 'lands' as const, id: 'land_1:2/3&4' },
    tray: ['a_b', '地块 1', '7'].map((id) => ({ layer: 'projects' as const, id })),
  }
  expect(readState(new URLSearchParams(searchOf(state)))).toEqual(state)
})

it('a link with a use has none on a server without analyses', () => {
  expect(readState(new URLSearchParams('use=hotel'))).toEqual(emptyState)
})
