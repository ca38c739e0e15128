import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { layers } from '../../../src/resources/layers.ts'
import { themes } from '../../../src/resources/themes.ts'
import { field, press, seeing, type, until } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

const layer: AnyRow = {
  id: 'l1',
  version: 2,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: 'u1',
  updatedAt: '2026-11-01T00:00:00.000Z',
  updatedBy: 'u1',
  deletedAt: null,
  name: '洱海保护区划',
  theme: 'protection',
  themeId: 't1',
  kind: 'constraint',
  xzqdm: '532900000000',
  visibleTo: 'public',
  fields: [
    { name: 'GKFQ', alias: '管控分区', type: 'text' },
    { name: 'BZ', alias: 'BZ', type: 'text' },
  ],
}
const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)

afterEach(closePage)

it('the form of a layer offers its attributes and the zones of its theme, and takes others too', async () => {
  const { server } = await openPage({
    resource: layers,
    search: '?_form=l1',
    rows: [layer],
    answers: (fake) =>
      fake
        .on(`GET /${themes.wire}/detail`, () => ({ data: { id: 't1', zones: [{ code: 'core', name: '核心区' }] } }))
        .on('GET /sysDict/itemByCode', () => ({ data: { layer_theme: [{ value: 'protection', label: '保护地' }] } }))
        .on(`PUT /${layers.wire}/update`, () => ({ data: layer })),
    page: async () => {
      const [{ ResourcePage }, { layerInputs }] = await Promise.all([
        import('../../../src/pages/crud/index.tsx'),
        import('../../../src/pages/plan/layer-inputs.tsx'),
      ])
      return () => <ResourcePage resource={layers} inputs={layerInputs} />
    },
  })
  const attribute = await field('分区字段')
  await act(async () => attribute.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  await until('the attributes', () => offered().join() === 'GKFQ 管控分区,BZ')
  await type(attribute, 'FQDM')
  const zone = await field('默认分区')
  await act(async () => zone.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  await until('the zones', () => offered().includes('core 核心区'))
  await type(zone, 'core')
  await press('保存')
  await seeing('已保存')
  expect(server.seen(`PUT /${layers.wire}/update`)[0]?.body).toEqual({
    id: 'l1',
    version: 2,
    zoneField: 'FQDM',
    zone: 'core',
  })
})
