import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../../src/pages/crud/form/outcome.ts'
import { CallError, CallWithdrawn } from '../../../../src/providers/call-error.ts'
import { dicts } from '../../../../src/resources/dicts.ts'

describe('the outcome of a failed save', () => {
  it('400 and 422: each error at its field, including errors inside a field', () => {
    const errors = [
      { field: 'code', message: '一' },
      { field: 'code', message: '二' },
      { field: 'items[2].value', message: '三' },
      { field: 'items/0/label', message: '四' },
      { field: 'nobody', message: '五' },
    ]
    for (const status of [400, 422]) {
      expect(failureOf(dicts, new CallError(status, '有误', { errors }))).toEqual({
        type: 'fields',
        errors: { code: ['一', '二'], items: ['三', '四'] },
        rest: ['五'],
        data: { errors },
      })
    }
  })

  it('409 with a row: a conflict with a newer version', () => {
    const row = { id: '1', version: 5, code: 'x' }
    expect(failureOf(dicts, new CallError(409, '已被修改', row))).toEqual({ type: 'conflict', theirs: row })
  })

  it('409 with a field: an error at that field', () => {
    expect(failureOf(dicts, new CallError(409, '已被占用', { field: 'code' }))).toEqual({
      type: 'fields',
      errors: { code: ['已被占用'] },
      rest: [],
      data: { field: 'code' },
    })
    expect(failureOf(dicts, new CallError(409, '已被占用', 'code'))).toEqual({
      type: 'fields',
      errors: { code: ['已被占用'] },
      rest: [],
      data: 'code',
    })
  })

  it('409 without a known field, and everything else: the message of the error', () => {
    for (const error of [
      new CallError(409, 'x', { field: 'toString' }),
      new CallError(422, '不行'),
      new CallError(500, '坏了'),
      new CallError(null, '断了'),
    ]) {
      expect(failureOf(dicts, error)).toEqual({ type: 'refused', error })
    }
    expect(failureOf(dicts, new Error('密码过长'))).toMatchObject({ type: 'refused', error: { msg: '密码过长' } })
  })

  it('an aborted call: withdrawn, without a message', () => {
    expect(failureOf(dicts, new CallWithdrawn())).toEqual({ type: 'withdrawn' })
  })
})
