import { act } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../support/drawn.tsx'
import { freshPage } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'
import { enter, field, press, seeing, until } from '../pages/crud/hands.ts'

const stub = withStub()

const target = { kind: 'projects', id: 'p', name: '康养小镇' } as const
const says = '隐私说明刚刚更新，请阅读新版并重新同意'
const box = () => document.querySelector<HTMLInputElement>('.inquiry-dialog input[type=checkbox]')
const privacy = (number: number) => () =>
  envelope(200, { records: [{ id: `t${number}`, number, title: '隐私说明', body: `<p>内容 ${number}</p>` }], total: 1 })

it('a privacy text that was replaced meanwhile is shown anew and asks for consent again; what was typed stays, also for the next dialog', async () => {
  freshPage(`${stub.url}/project`, { site: { signIn: { captcha: false } } })
  stub.answer('GET /privacyTexts/page', privacy(1))
  stub.answer('POST /inquiries/ask', () => ({
    status: 422,
    body: { code: 422, success: false, msg: says, data: { errors: [{ field: 'consent', message: says }] } },
  }))
  const { default: InquiryDialog } = await import('../../src/offer/inquiry-dialog.tsx')
  const first = await drawn(<InquiryDialog target={target} onClose={() => undefined} />)
  await seeing('（第 1 版）')
  for (const [label, text] of [
    ['意向内容', '想了解用地条件'],
    ['联系人', '周明'],
    ['电话', '13800001111'],
  ] as const)
    await enter(label, text)
  await act(async () => box()!.click())
  stub.answer('GET /privacyTexts/page', privacy(2))
  await press('提交')
  await seeing('（第 2 版）')
  await seeing('内容 2')
  await until('an unchecked box', () => box()?.checked === false)
  expect((await field('意向内容')).value).toBe('想了解用地条件')
  await first.end()

  const second = await drawn(<InquiryDialog target={target} onClose={() => undefined} />)
  await until(
    'the text typed before',
    () => document.querySelector<HTMLInputElement>('#phone')?.value === '13800001111',
  )
  expect((await field('联系人')).value).toBe('周明')
  expect(box()?.checked ?? false).toBe(false)
  await second.end()
})
