import { fileURLToPath } from 'node:url'

/**
 * The checkout's folder, with a slash at its end. The bundle lies in `build`, beside `server`: from either it is one
 * folder up.
 */
export const root = fileURLToPath(new URL('..', import.meta.url))
