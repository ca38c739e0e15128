import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawn } from '../support/drawn.tsx'
import { freshPage } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'
import { button, enter, press, seeing, until } from '../pages/crud/hands.ts'

const stub = withStub()

it('the inquiry dialog can not be closed while it sends, because the key of the receipt is shown only once', async () => {
  freshPage(`${stub.url}/project`, { site: { signIn: { captcha: false }, publicOrigin: 'https://map.example.cn' } })
  vi.stubGlobal('isSecureContext', false)
  stub.answer('GET /privacyTexts/page', () =>
    envelope(200, { records: [{ id: 't1', number: 3, title: '隐私说明', body: '<p>内容</p>' }], total: 1 }),
  )
  let release = () => {}
  stub.answer('POST /inquiries/ask', async () => {
    await new Promise<void>((go) => (release = go))
    return envelope(200, { receiptNo: 'YX2026000001', dueOn: '2026-12-01', key: 'the-key' })
  })
  const { default: InquiryDialog } = await import('../../src/offer/inquiry-dialog.tsx')
  let closed = 0
  const { end } = await drawn(
    <InquiryDialog target={{ kind: 'projects', id: 'p', name: '康养小镇' }} onClose={() => (closed += 1)} />,
  )
  for (const [label, text] of [
    ['意向内容', '想了解用地条件'],
    ['联系人', '周明'],
    ['电话', '13800001111'],
  ] as const)
    await enter(label, text)
  await press('提交')
  await seeing('请先阅读并同意隐私说明')
  expect(stub.calls.some(({ path }) => path === '/inquiries/ask')).toBe(false)
  await act(async () => document.querySelector<HTMLInputElement>('.inquiry-dialog input[type=checkbox]')!.click())
  await press('提交')
  await until('the call', () => stub.calls.some(({ path }) => path === '/inquiries/ask'))
  const dialog = document.querySelector('.ant-modal-wrap')!
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-close')!.click())
  await act(
    async () =>
      void dialog.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true } as KeyboardEventInit),
      ),
  )
  expect((await button('取消')).disabled).toBe(true)
  expect(closed).toBe(0)
  expect(stub.calls.find(({ path }) => path === '/inquiries/ask')?.body).toEqual({
    ...{ targetKind: 'projects', targetId: 'p', consent: 3 },
    ...{ message: '想了解用地条件', name: '周明', phone: '13800001111' },
  })
  release()
  await seeing('YX2026000001')
  expect(document.querySelector<HTMLInputElement>('.inquiry-sent input')?.value).toBe(
    'https://map.example.cn/project#receipt=the-key',
  )
  await press('关闭')
  expect(closed).toBe(1)
  await end()
})
