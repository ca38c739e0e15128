import { describe, expect, it } from 'vitest'
import { draftKey, draftOf, keepDraft, readDraft, startOfDraft } from '../../../../src/pages/crud/form/draft.ts'
import { differences } from '../../../../src/pages/crud/form/merge.ts'
import { roles } from '../../../../src/resources/roles.ts'
import { users } from '../../../../src/resources/users.ts'

const place = { userId: 'u1', resource: roles, id: '7' }
const start = { values: { code: 'clerk', name: '办事员', policies: ['a'] }, version: 3 }

describe('the draft of an edit', () => {
  it('is restored only for the same user, resource and row', () => {
    const draft = draftOf(roles, start, { ...start.values, name: '科员' }, 5)
    keepDraft(place, draft)
    expect(readDraft(place)).toEqual({ values: { name: '科员' }, base: { name: '办事员' }, version: 3, at: 5 })
    expect(readDraft({ ...place, userId: 'u2' })).toBeNull()
    expect(readDraft({ ...place, resource: users })).toBeNull()
    expect(readDraft({ ...place, id: '8' })).toBeNull()
    keepDraft(place, null)
    expect(readDraft(place)).toBeNull()
  })

  it('is null while nothing has changed', () => {
    expect(draftOf(roles, start, { ...start.values, remark: '' }, 5)).toBeNull()
  })

  it('never contains a password', () => {
    const draft = draftOf(users, { values: {}, version: 0 }, { username: 'li', password: 'Secret123' }, 5)
    expect(JSON.stringify(draft)).not.toContain('Secret')
    expect(draft?.values).toEqual({ username: 'li' })
  })

  it('still conflicts with a change that someone else saved before it was restored', () => {
    const draft = draftOf(roles, start, { ...start.values, name: '科员' }, 5)
    const theirs = {
      id: '7',
      version: 4,
      createdAt: '',
      createdBy: '',
      updatedAt: '',
      updatedBy: '',
      deletedAt: null,
      code: 'clerk',
      name: '主任',
      policies: ['a'],
    }
    const again = startOfDraft({ values: { code: 'clerk', name: '主任', policies: ['a'] }, version: 4 }, draft!)
    expect(again.version).toBe(3)
    expect(
      differences(roles, { base: again.values, theirs, mine: { ...again.values, ...draft!.values } }),
    ).toMatchObject([{ name: 'name', by: 'both' }])
  })

  it('is null if the stored text is damaged', () => {
    for (const text of ['{', '[]', '{"values":1}', '{"values":{},"base":{},"version":"3","at":1}']) {
      sessionStorage.setItem(draftKey(place), text)
      expect(readDraft(place)).toBeNull()
    }
  })

  it('is skipped without an error if storage is full or forbidden', () => {
    const full = {
      setItem: () => {
        throw new Error('full')
      },
      getItem: () => {
        throw new Error('refused')
      },
    } as unknown as Storage
    expect(() => keepDraft(place, draftOf(roles, start, { name: 'x' }, 1), full)).not.toThrow()
    expect(readDraft(place, full)).toBeNull()
  })
})
