import { describe, expect, it } from 'vitest'
import { isPhone } from '../../server/http/formats.ts'

describe('a phone number', () => {
  it.each([
    '13900000000',
    '+86 139 0000 0000',
    '0872-2310001',
    '(0872) 2310001',
    '0872-2310001-801',
    '010-1234-5678',
    '400-800-8888',
    '+852 2123 4567',
    '+1 212 555 0100',
  ])('%s is one', (text) => expect(isPhone(text)).toBe(true))

  it.each([
    '12345',
    '1390000000',
    '139000000000',
    '11111111111',
    '0872-23',
    '+86',
    'call 13900000000',
    '13900000000\n',
    '',
  ])('%j is none', (text) => expect(isPhone(text)).toBe(false))
})
