import { describe, expect, it } from 'vitest'
import { theBrowser } from '../support/browser.ts'
import { firstLoad, firstPages, heaviest } from '../support/first-load.ts'
import { withServer } from '../support/server.ts'
import { signedInState } from '../support/sign-in.ts'

describe('first load', () => {
  const server = withServer()

  it(`of /login stays within ${firstPages.login.kb} kB of compressed JavaScript`, async () => {
    const load = await firstLoad(await theBrowser(), server, firstPages.login)
    expect(load.scripts.length).toBeGreaterThan(0)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages.login.kb * 1000)
  })

  it(`of a console list page stays within ${firstPages.users.kb} kB of compressed JavaScript`, async () => {
    const state = await signedInState(server, { username: 'admin' })
    const load = await firstLoad(await theBrowser(), server, firstPages.users, { state })
    expect(load.scripts.length).toBeGreaterThan(0)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages.users.kb * 1000)
  })
})
