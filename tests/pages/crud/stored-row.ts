import type { AnyRow } from '../../../src/resources/define.ts'

/** A live row as the server returns it, with these values. */
export function storedRow(id: string, values: object = {}): AnyRow {
  return {
    id,
    version: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    createdBy: 'u1',
    updatedAt: '2026-11-01T00:00:00.000Z',
    updatedBy: 'u1',
    deletedAt: null,
    ...values,
  }
}
