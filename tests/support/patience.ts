/**
 * Options for `vi.waitFor`, whose default timeout of one second is too short if other tests run on the same machine.
 */
export const patient = { timeout: 30_000 }
