import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/resources/define.ts'
import { layers } from '../../../src/resources/layers.ts'
import type { Answer } from '../crud/fake-server.ts'
import { press, says, seeing, type, until } from '../crud/hands.ts'
import { closePage, openPage } from '../crud/open-page.tsx'

const aLayer = (id: string, name: string): AnyRow => ({
  id,
  name,
  version: 1,
  createdAt: '',
  createdBy: 'u1',
  updatedAt: '',
  updatedBy: 'u1',
  deletedAt: null,
})
const [red, blue] = [aLayer('red', '生态保护红线'), aLayer('blue', '河湖管理范围')]
const notices: string[] = []

/** Opens the versions of a layer, with buttons to switch between two layers. */
async function versions({
  list,
  upload,
  date,
}: {
  list: () => Answer
  upload?: (body: unknown) => Promise<Answer>
  date?: (body: unknown) => Answer
}): Promise<void> {
  notices.length = 0
  await openPage({
    resource: layers,
    answers: (server) => {
      server.on(`GET /${layers.wire}/versions`, list)
      if (upload) server.on(`POST /${layers.wire}/upload`, ({ body }) => upload(body))
      if (date) server.on(`POST /${layers.wire}/date`, ({ body }) => date(body))
    },
    page: async () => {
      const [{ useState }, { VersionsTab }, { onNotice }] = await Promise.all([
        import('react'),
        import('../../../src/pages/plan/versions-tab.tsx'),
        import('../../../src/providers/notices.ts'),
      ])
      onNotice(({ title }) => notices.push(title.zh))
      return function Chosen() {
        const [row, choose] = useState(red)
        return (
          <>
            {[red, blue].map((each) => (
              <button key={each.id} type="button" onClick={() => choose(each)}>
                {String(each.name)}
              </button>
            ))}
            <VersionsTab
              key={row.id}
              row={row}
              rights={new Set(['edit', 'show'])}
              preview={null}
              onPreview={() => undefined}
            />
          </>
        )
      }
    },
  })
}

async function send(name: string): Promise<void> {
  const picker = await until('the file picker', () => document.querySelector<HTMLInputElement>('input[type=file]'))
  await act(async () => {
    Object.defineProperty(picker, 'files', { value: [new File(['{}'], name)], configurable: true })
    picker.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

afterEach(closePage)

it('versions that fail to load are reported, and load on retry', async () => {
  let isAway = true
  await versions({ list: () => (isAway ? { status: 503, msg: '数据库没有应答' } : { data: [] }) })
  await seeing('版本没有载入')
  await seeing('数据库没有应答')
  isAway = false
  await press('重试')
  await seeing('还没有上传过内容')
})

it('an upload is still shown, and later its rejection, after switching to another layer and back', async () => {
  let answer: (sent: Answer) => void = () => undefined
  await versions({ list: () => ({ data: [] }), upload: () => new Promise((resolve) => (answer = resolve)) })
  await seeing('还没有上传过内容')
  await send('红线.zip')
  await until('the progress', () => document.querySelector('[role=status] .ant-progress'))
  await press('河湖管理范围')
  expect(document.querySelector('[role=status] .ant-progress')).toBeNull()
  await press('生态保护红线')
  await until('the progress again', () => document.querySelector('[role=status] .ant-progress'))
  await press('河湖管理范围')
  await act(async () => answer({ status: 422, msg: '不能读取', data: { problems: [{ message: '缺少 .shx' }] } }))
  await until('the toast', () => notices.includes('图层“生态保护红线”的文件没有存入，原因见该图层的“版本”'))
  expect(says('缺少 .shx')).toBe(false)
  await press('生态保护红线')
  await seeing('缺少 .shx')
})

it('a rejected file is sent again in the way that the server offers', async () => {
  const sent: Answer[] = [
    { status: 422, msg: '不能读取', data: { problems: [{ message: '坐标超出范围', offer: { swapXY: true } }] } },
    { data: { contentVersion: 3, count: 12, mended: 0, facts: { problems: [] } } },
  ]
  await versions({ list: () => ({ data: [] }), upload: () => Promise.resolve(sent.shift()!) })
  await seeing('还没有上传过内容')
  await send('红线.zip')
  await seeing('坐标超出范围')
  await press('交换 X、Y 后重读')
  await seeing('第 3 版已存入：12 个要素')
})

it('the notes on a stored file are shown after switching to another layer and back', async () => {
  let answer: (sent: Answer) => void = () => undefined
  await versions({ list: () => ({ data: [] }), upload: () => new Promise((resolve) => (answer = resolve)) })
  await seeing('还没有上传过内容')
  await send('红线.zip')
  await until('the progress', () => document.querySelector('[role=status] .ant-progress'))
  await press('河湖管理范围')
  await act(async () =>
    answer({
      data: { contentVersion: 3, count: 12, mended: 0, facts: { problems: [{ message: '坐标系由范围推断' }] } },
    }),
  )
  await until('the toast', () => notices.includes('图层“生态保护红线”的新版本已存入'))
  await press('生态保护红线')
  await seeing('第 3 版已存入：12 个要素')
  expect(says('坐标系由范围推断')).toBe(true)
})

it('what lies beyond the region of the layer is told after the upload', async () => {
  const beyond = { region: '大理市', gone: 2, cut: 1, areaM2: 30_000 }
  const stored = { contentVersion: 3, count: 12, mended: 0, beyond, facts: { problems: [] } }
  await versions({ list: () => ({ data: [] }), upload: async () => ({ data: stored }) })
  await seeing('还没有上传过内容')
  await send('红线.zip')
  await seeing('第 3 版已存入：12 个要素')
  expect(says('大理市')).toBe(true)
  expect(says('45 亩')).toBe(true)
})

it('a file is sent with the day in its name, and a version without a date can be dated', async () => {
  const version = {
    contentVersion: 1,
    createdAt: '2026-11-01T00:00:00Z',
    createdBy: 'u1',
    createdByName: '张工',
    fileName: '红线.zip',
    facts: { problems: [] },
    fields: [],
    count: 12,
    isPublished: false,
    dataDate: null as string | null,
    validUntil: null as string | null,
  }
  const sent: unknown[] = []
  await versions({
    list: () => ({ data: [version] }),
    upload: async (body) => {
      sent.push(body instanceof FormData ? body.get('dataDate') : null)
      return { data: { contentVersion: 2, count: 12, mended: 0, facts: { problems: [] } } }
    },
    date: (body) => {
      sent.push(body)
      Object.assign(version, { dataDate: '2025-06-30', validUntil: '2030-06-30' })
      return { data: red }
    },
  })
  await seeing('没有数据日期：用到这一版的分析只能给出“需核实”。')
  await send('红线_20240630.zip')
  await seeing('第 2 版已存入：12 个要素')
  const input = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === '数据日期').at(-1)
  const picker = document.getElementById(input?.htmlFor ?? '') as HTMLInputElement
  await act(async () => picker.focus())
  await type(picker, '2025-06-30')
  await act(async () => picker.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  await press('存入日期')
  await seeing('数据日期 2025-06-30，有效期至 2030-06-30')
  expect(sent).toEqual(['2024-06-30', { id: 'red', version: 1, contentVersion: 1, dataDate: '2025-06-30' }])
})
