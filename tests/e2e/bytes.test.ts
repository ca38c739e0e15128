import { describe, expect, it } from 'vitest'
import { theBrowser } from '../support/browser.ts'
import { budgetsKb, firstLoad, type FirstLoad } from '../support/first-load.ts'
import { withServer } from '../support/server.ts'
import { signedInState } from '../support/sign-in.ts'

/** The heaviest scripts, shown when the budget is exceeded. */
function heaviest({ scripts }: FirstLoad): string {
  return scripts
    .slice(0, 12)
    .map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${path}`)
    .join('\n')
}

describe('first load', () => {
  const server = withServer()

  it(`of /login stays within ${budgetsKb.login} kB of compressed JavaScript`, async () => {
    const load = await firstLoad(await theBrowser(), `${server.url}/login`, 'input[type=password]')
    expect(load.scripts.length).toBeGreaterThan(0)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(budgetsKb.login * 1000)
  })

  it(`of a console list page stays within ${budgetsKb.list} kB of compressed JavaScript`, async () => {
    const load = await firstLoad(
      await theBrowser(),
      `${server.url}/console/manager/user`,
      'tbody tr:not([aria-hidden])',
      await signedInState(server, { username: 'admin' }),
    )
    expect(load.scripts.length).toBeGreaterThan(0)
    expect(load.bytes, heaviest(load)).toBeLessThanOrEqual(budgetsKb.list * 1000)
  })
})
