import { describe, expect, it } from 'vitest'
import { theBrowser } from '../support/browser.ts'
import { firstLoad, firstPages, heaviest, shiftBudget } from '../support/first-load.ts'
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

  it(`of /index stays within ${firstPages.portal.kb} kB, ${firstPages.portal.calls} calls and does not shift`, async () => {
    const load = await firstLoad(await theBrowser(), server, firstPages.portal)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(firstPages.portal.kb * 1000)
    // Texts and figures come with the page: only pictures are requested.
    expect(load.calls.filter((path) => !path.includes('/downloadFile'))).toEqual([])
    expect(load.calls.length).toBeLessThanOrEqual(firstPages.portal.calls)
    expect(load.shift).toBeLessThanOrEqual(shiftBudget)
  })

  it('of /project does not shift', async () => {
    const load = await firstLoad(await theBrowser(), server, firstPages.project)
    expect(load.shift).toBeLessThanOrEqual(shiftBudget)
  })
})
