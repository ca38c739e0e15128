import { CallError } from '../../providers/call-error.ts'
import type { Say } from '../../providers/i18n.ts'
import { askServer, type ServerAnswer } from '../../providers/self-check.ts'
import { checkWords as words } from './words.ts'

export type Finding = { name: string; state: 'well' | 'doubtful' | 'failed'; words: string }

/** Slower responses than this are noticeable on every page. */
const slowMs = 2000
/** If the clock is off by more, a displayed "just now" is wrong. */
const clockLimitMs = 60_000
const errorLimitM = 0.001

/** Runs all checks and returns the findings in display order. No check throws: a failure is a finding. */
export async function findings(say: Say): Promise<Finding[]> {
  const [ofServer, ofProjections, ofStorage] = await Promise.all([
    serverFindings(say),
    projectionFinding(say),
    storageFinding(say),
  ])
  return [
    ...ofServer,
    browserFinding(say),
    screenFinding(say),
    webglFinding(say),
    ofProjections,
    ofStorage,
    cookieFinding(say),
  ]
}

async function serverFindings(say: Say): Promise<Finding[]> {
  try {
    const answer = await askServer()
    return [
      serverFinding(say, answer),
      ...partFindings(say, answer),
      ...proxyFindings(say, answer),
      clockFinding(say, answer),
    ]
  } catch (error) {
    return [{ name: say(words.server), state: 'failed', words: say(words.serverAway, { reason: reasonOf(error) }) }]
  }
}

function serverFinding(say: Say, { roundTripMs, facts }: ServerAnswer): Finding {
  const isSlow = roundTripMs > slowMs
  const values = { ms: roundTripMs, version: facts?.version ?? say(words.foreign) }
  return {
    name: say(words.server),
    state: isSlow ? 'doubtful' : 'well',
    words: say(isSlow ? words.serverSlow : words.serverWell, values),
  }
}

function partFindings(say: Say, { facts }: ServerAnswer): Finding[] {
  return Object.entries(facts?.checks ?? {}).map(([part, outcome]) => {
    const label = part === 'database' ? say(words.database) : part === 'files' ? say(words.files) : part
    const isWell = outcome === 'ok'
    return {
      name: say(words.part, { name: label }),
      state: isWell ? 'well' : 'failed',
      words: isWell ? say(words.partWell) : say(words.partFailed, { reason: outcome }),
    }
  })
}

/** Nothing to say where calls come directly, or through a proxy that the server trusts. */
function proxyFindings(say: Say, { facts }: ServerAnswer): Finding[] {
  return facts?.isForwarded ? [{ name: say(words.proxy), state: 'doubtful', words: say(words.proxyUntrusted) }] : []
}

function clockFinding(say: Say, { clockAheadMs }: ServerAnswer): Finding {
  const name = say(words.clock)
  if (clockAheadMs === null) return { name, state: 'well', words: say(words.clockUnknown) }
  const isOff = Math.abs(clockAheadMs) > clockLimitMs
  return {
    name,
    state: isOff ? 'doubtful' : 'well',
    words: say(isOff ? words.clockOff : words.clockWell, { seconds: (Math.abs(clockAheadMs) / 1000).toFixed(1) }),
  }
}

/**
 * Tests the newest language and CSS features that the program uses instead of the version, because browsers' names are
 * unreliable.
 */
function browserFinding(say: Say): Finding {
  const isNewEnough =
    'withResolvers' in Promise &&
    typeof structuredClone === 'function' &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)')
  return {
    name: say(words.browser),
    state: isNewEnough ? 'well' : 'doubtful',
    words: isNewEnough ? navigator.userAgent : say(words.browserOld, { name: navigator.userAgent }),
  }
}

function screenFinding(say: Say): Finding {
  return {
    name: say(words.screen),
    state: 'well',
    words: say(words.screenSize, { width: innerWidth, height: innerHeight, ratio: devicePixelRatio }),
  }
}

function webglFinding(say: Say): Finding {
  const name = say(words.webgl)
  const canvas = document.createElement('canvas')
  const second = canvas.getContext('webgl2')
  const context = second ?? canvas.getContext('webgl')
  if (!context) return { name, state: 'doubtful', words: say(words.webglMissing) }
  const renderer = String(context.getParameter(context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return { name, state: 'well', words: say(words.webglWell, { version: second ? 2 : 1, renderer }) }
}

async function projectionFinding(say: Say): Promise<Finding> {
  const name = say(words.projections)
  try {
    const { projectionChecks } = await (await import('../../map/index.ts')).loadProjectionChecks()
    const worst = projectionChecks().reduce((most, check) => (check.errorM > most.errorM ? check : most))
    const isOff = !(worst.errorM <= errorLimitM)
    return {
      name,
      state: isOff ? 'failed' : 'well',
      words: say(isOff ? words.projectionsOff : words.projectionsWell, {
        name: worst.name,
        mm: (worst.errorM * 1000).toFixed(3),
      }),
    }
  } catch (error) {
    return { name, state: 'failed', words: say(words.projectionsMissing, { reason: reasonOf(error) }) }
  }
}

async function storageFinding(say: Say): Promise<Finding> {
  const name = say(words.storage)
  const probe = 'self-check'
  try {
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    // Not available over plain http.
    const estimate = await navigator.storage?.estimate()
    return {
      name,
      state: 'well',
      words: say(words.storageWell, { used: megabytes(estimate?.usage), quota: megabytes(estimate?.quota) }),
    }
  } catch (error) {
    return { name, state: 'failed', words: say(words.storageMissing, { reason: reasonOf(error) }) }
  }
}

function cookieFinding(say: Say): Finding {
  const isOn = navigator.cookieEnabled
  return {
    name: say(words.cookies),
    state: isOn ? 'well' : 'failed',
    words: say(isOn ? words.cookiesWell : words.cookiesOff),
  }
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '?' : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  return error instanceof Error ? error.message : String(error)
}
