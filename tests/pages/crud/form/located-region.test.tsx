import { act } from 'react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import type { Located } from '../../../../src/resources/located.ts'
import { projects } from '../../../../src/resources/projects.ts'
import type { Answer, SeenCall } from '../fake-server.ts'
import { press, says, seeing, until } from '../hands.ts'
import { closePage, openPage } from '../open-page.tsx'

const dali = { id: 'r1', pid: 'r0', xzqmc: '大理市', xzqdm: '532901000000', xzqjb: '3', children: [] }
const town = { id: 'r2', pid: 'r1', xzqmc: '下关街道', xzqdm: '532901003000', xzqjb: '4', children: [] }
const root = { id: 'r0', pid: null, xzqmc: '大理州', xzqdm: '532900000000', xzqjb: '2' }
const tree = [{ ...root, children: [{ ...dali, children: [town] }] }]
const point = (longitude: number) => ({ type: 'Point', coordinates: [longitude, 25.6] })

/** A form control without a picture. */
const Kept = () => null

/** A form with buttons that place its point, and the region as text. */
async function openForm(locate: (call: SeenCall) => Answer, start: Record<string, unknown> = {}) {
  let filled = 0
  const page = async () => {
    const { LocatedRegion } = await import('../../../../src/pages/crud/form/located-region.tsx')
    return function TrialForm() {
      const [form] = Form.useForm()
      const region: unknown = Form.useWatch('xzqdm', form)
      return (
        <Form form={form} initialValues={start}>
          <Form.Item name="location">
            <Kept />
          </Form.Item>
          <Form.Item name="xzqdm">
            <Kept />
          </Form.Item>
          {[100, 100.2, 101].map((longitude) => (
            <button key={longitude} type="button" onClick={() => form.setFieldValue('location', point(longitude))}>
              {`到 ${longitude}`}
            </button>
          ))}
          <button type="button" onClick={() => form.setFields([{ name: 'xzqdm', value: root.xzqdm, touched: true }])}>
            选择全州
          </button>
          <output>{`区划 ${String(region)}`}</output>
          <LocatedRegion
            resource={projects}
            name="location"
            region="xzqdm"
            stored={start.location}
            onFilled={() => (filled += 1)}
          />
        </Form>
      )
    }
  }
  const { server } = await openPage({
    resource: projects,
    page,
    answers: (each) => each.on('GET /sysXzq/tree', () => ({ data: tree })).on('POST /sysXzq/locate', locate),
  })
  return { server, filled: () => filled }
}

const inDali: Located = { region: { xzqdm: dali.xzqdm, xzqmc: dali.xzqmc }, crosses: [] }

afterEach(closePage)

it('a new point fills in the deepest region that holds it, and asks once for several moves in a row', async () => {
  const { server, filled } = await openForm(() => ({ data: inDali }))
  await press('到 100')
  await press('到 100.2')
  await seeing('位于“大理市”')
  await seeing('区划 532901000000')
  expect(server.seen('POST /sysXzq/locate').map(({ body }) => body)).toEqual([{ point: point(100.2) }])
  expect(filled()).toBe(1)
})

it('an entered part of that region stays; another region is replaced unless it was chosen and contains it', async () => {
  await openForm(() => ({ data: inDali }), { xzqdm: town.xzqdm })
  await press('到 100.2')
  await seeing('位于“大理市”')
  expect(says(`区划 ${town.xzqdm}`)).toBe(true)
  await openForm(() => ({ data: inDali }), { xzqdm: root.xzqdm })
  await press('到 100.2')
  await seeing('区划 532901000000')
  await press('选择全州')
  await press('到 100')
  await seeing('位于“大理市”')
  expect(says(`区划 ${root.xzqdm}`)).toBe(true)
})

it('a border that is crossed is told with both regions, and no region is filled in', async () => {
  const crosses = [
    { xzqdm: dali.xzqdm, xzqmc: '大理市', share: 0.78 },
    { xzqdm: '532924000000', xzqmc: '宾川县', share: 0.22 },
  ]
  await openForm(() => ({ data: { region: { xzqdm: root.xzqdm, xzqmc: root.xzqmc }, crosses } }))
  await press('到 100.2')
  await seeing('跨越区划边界：大理市 78%、宾川县 22%')
  expect(says('区划 undefined')).toBe(true)
})

it('a region that the user may not use is told but not filled in, and so is a place in no region', async () => {
  const region = { xzqdm: '530100000000', xzqmc: '昆明市' }
  await openForm(({ body }) => ({
    data: { region: JSON.stringify(body).includes('101') ? null : region, crosses: [] },
  }))
  await press('到 100.2')
  await seeing('位于“昆明市”')
  await press('到 101')
  await seeing('不在任何已有边界的区划内')
  expect(says('区划 undefined')).toBe(true)
})

it('a stored point asks nothing, and a failed call asks the user to choose', async () => {
  const { server } = await openForm(() => ({ status: 503, msg: '没有应答' }), { location: point(100.2) })
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(server.seen('POST /sysXzq/locate')).toEqual([])
  await press('到 101')
  await until('the notice', () => says('没有查到所在的区划，请自行选择“所在区划”'))
})
