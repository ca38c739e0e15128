import { expect, it } from 'vitest'
import { freshPage, storeSignIn } from '../support/page.ts'

const target = { kind: 'lands', id: '7', name: '地块' } as const
const typed = { name: '周明', phone: '13800001111', message: '想了解用地条件' }

it('the draft of an inquiry is restored for the same target and the same person only', async () => {
  freshPage('http://localhost/start')
  const asVisitor = await import('../../src/offer/inquiry-draft.ts')
  asVisitor.keepDraft(target, { ...typed, consent: true, captcha: 'abcd' })
  expect(asVisitor.readDraft(target)).toEqual(typed)
  expect(asVisitor.readDraft({ ...target, id: '8' })).toEqual({})
  const kept = { ...sessionStorage }
  freshPage('http://localhost/start')
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  storeSignIn()
  const signedIn = await import('../../src/offer/inquiry-draft.ts')
  expect(signedIn.readDraft(target)).toEqual({})
  signedIn.keepDraft(target, null)
  expect(sessionStorage.length).toBe(1)
})
