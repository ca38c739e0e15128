/**
 * For `vi.waitFor`, which gives up after a second: a machine that runs other tests beside is slow, and what is waited
 * for comes in the end.
 */
export const patient = { timeout: 30_000 }
