import type { Browser, Page } from 'playwright-core'
import { launch } from '../tests/support/browser.ts'
import {
  firstLoad,
  firstPages,
  shiftBudget,
  slowDown,
  type FirstLoad,
  type FirstPage,
} from '../tests/support/first-load.ts'
import { signedInState } from '../tests/support/sign-in.ts'
import type { TestServer } from '../tests/support/server.ts'
import { median, type Measure } from './measure.ts'

const loads = 3
const rounds = 3
/** The rows of the list whose interactions are measured. */
const rows = 100
/** Above this time to the next paint, Chrome calls an interaction slow. */
const interactionMs = 200

type State = Awaited<ReturnType<typeof signedInState>>

/**
 * Measures what a browser with an empty cache loads for the main pages, and when it has painted it, on a CPU four times
 * slower and a fast 4G network; then how soon a long list paints after a sort, a filter and the opening of a row.
 * Compares all with their budgets.
 */
export async function firstLoads(server: TestServer): Promise<Measure[]> {
  const browser = await launch()
  try {
    const state = await signedInState(server, { username: 'admin' })
    const measures: Measure[] = []
    for (const page of Object.values<FirstPage>(firstPages))
      measures.push(...(await ofPage(browser, server, page, state)))
    return [...measures, ...(await interactions(browser, server, state))]
  } finally {
    await browser.close()
  }
}

async function ofPage(browser: Browser, server: TestServer, page: FirstPage, state: State): Promise<Measure[]> {
  const found: FirstLoad[] = []
  for (let load = 0; load < loads; load += 1)
    found.push(await firstLoad(browser, server, page, { isSlow: true, ...(page.isSignedIn ? { state } : {}) }))
  const middle = (of: (load: FirstLoad) => number): number => median(found.map(of))
  const name = (what: string): string => `first load of ${page.path}: ${what}`
  return [
    measure(name('JavaScript'), middle(({ bytes }) => bytes) / 1000, page.kb, (kb) => `${kb.toFixed(1)} kB gzip`),
    measure(
      name('calls'),
      middle(({ calls }) => calls.length),
      page.calls,
      String,
    ),
    measure(
      name('largest paint'),
      middle(({ paintMs }) => paintMs),
      page.paintMs,
      inMs,
    ),
    measure(
      name('shown'),
      middle(({ shownMs }) => shownMs),
      page.paintMs,
      inMs,
    ),
    measure(
      name('layout shift'),
      middle(({ shift }) => shift),
      shiftBudget,
      (shift) => shift.toFixed(3),
    ),
  ]
}

/** Times from an input to the next paint, of a CPU four times slower; each round has a page of its own. */
async function interactions(browser: Browser, server: TestServer, state: State): Promise<Measure[]> {
  const times: Record<keyof typeof steps, number[]> = { sort: [], filter: [], drawer: [] }
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
      storageState: state,
    })
    const page = await context.newPage()
    await page.addInitScript(observeEvents)
    await page.goto(`${server.url}${firstPages.lands.path}?_size=${rows}`)
    await page.locator(`tr[data-row-key]:nth-of-type(${rows})`).waitFor()
    await slowDown(context, page)
    for (const name of ['sort', 'filter', 'drawer'] as const) times[name].push(await nextPaintMs(page, steps[name]))
    await context.close()
  }
  return (['sort', 'filter', 'drawer'] as const).map((name) =>
    measure(`list of ${rows} rows, next paint after: ${name}`, median(times[name]), interactionMs, inMs),
  )
}

const table = '.crud-table table[aria-busy=false]'

const steps = {
  sort: async (page: Page) => page.locator(`${table} th[data-column=areaM2]`).click(),
  filter: async (page: Page) => {
    await page.locator('.crud-quick input').fill('地')
    await page.locator('.crud-quick input').press('Enter')
  },
  drawer: async (page: Page) => page.locator(`${table} .crud-title`).first().click(),
}

/** Rests before and after a step, so that only its own work is measured. */
const restMs = 2500

async function nextPaintMs(page: Page, step: (page: Page) => Promise<void>): Promise<number> {
  await page.waitForTimeout(restMs)
  await page.evaluate('observedMs = 0')
  await step(page)
  await page.waitForTimeout(restMs)
  return (await page.evaluate('observedMs')) as number
}

/** Runs in the page: the slowest interaction since `observedMs` was set to 0; faster ones than 16 ms are not reported. */
const observeEvents = `
  globalThis.observedMs = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) observedMs = Math.max(observedMs, duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

const inMs = (ms: number): string => `${ms.toFixed(0)} ms`

function measure(name: string, value: number, budget: number, words: (value: number) => string): Measure {
  return {
    name,
    measured: words(value),
    limit: `${words(budget)} budget`,
    ratio: budget > 0 ? value / budget : 1 + value,
    budget: { atMost: 1 },
  }
}
