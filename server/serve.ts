import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AnyRow } from '../src/resources/define.ts'
import { systemAuthor } from '../src/resources/demonstration.ts'
import { resources } from '../src/resources/index.ts'
import { layers } from '../src/resources/layers.ts'
import { analyseLand } from './analysis/index.ts'
import { buildApp } from './app.ts'
import { hashPassword } from './auth/index.ts'
import type { Config } from './config.ts'
import { contentCondition } from './crud/scope.ts'
import type { Database, Tables, Transaction } from './db/index.ts'
import { incomingFolder, openStore, storeDocuments, storeDrawings, storeRasters } from './files/index.ts'
import { flowVersions } from './flows/index.ts'
import { addContent } from './layers/index.ts'
import { proxyWarning } from './http/proxy.ts'
import { joinEngine } from './join/engine.ts'
import { nameRegions } from './regions/index.ts'
import { ruleContent, ruleVersions } from './rules/index.ts'
import { applySiteFile, seed, SiteFileError, type SeedDeps, type SeedResult } from './seed/index.ts'
import { StartError } from './start-error.ts'

/** Time for running requests to finish after the stop signal. */
const drainMs = 10_000
const retryMs = 100

const say = (message: string): void => console.log(message)

/**
 * Seeds the database and serves requests until the stop signal. `site` is a file with title, region and extent of
 * another site.
 */
export async function serve(config: Config, database: Database, site: string | undefined): Promise<void> {
  try {
    const engine = joinEngine(database, resources, config)
    if (site) await applySiteFile(database, site)
    const made = await seed(
      {
        database,
        writer: engine,
        entries: resources,
        hashPassword,
        nameRegions,
        addContent,
        addFlowVersion: flowVersions.add,
        addRuleVersion,
        analyseLand: analyseForInvestor,
        ...ownFiles(config),
      },
      {
        demo: config.DEMO_DATA,
        password: config.ADMIN_PASSWORD,
        hasTiandituKey: config.TIANDITU_KEY !== undefined,
        log: say,
      },
    )
    const app = await buildApp({ config, database, engine })
    const address = await listen(app, config)
    stopOnSignal(app, database)
    const doubt = await proxyWarning(database, config.TRUST_PROXY)
    if (doubt) say(`\nWARNING: ${doubt}`)
    say(`\nThe investment map is ready: ${config.PUBLIC_URL ?? address}\n${signInWords(made)}`)
  } catch (error) {
    await database.close()
    throw error instanceof SiteFileError ? new StartError(error.message) : error
  }
}

/** Analyses a land with the layers that an investor may see. */
function analyseForInvestor(tx: Transaction<Tables>, asked: { landId: string; actorId: string }): Promise<string> {
  return analyseLand(tx, { ...asked, seesLines: contentCondition(layers, { isSignedIn: true, reach: null }) })
}

/** Publishes a rule as it stands. */
function addRuleVersion(tx: Transaction<Tables>, actor: { id: string }, rule: AnyRow): Promise<number> {
  return ruleVersions.add(tx, actor, rule.id, { content: ruleContent(rule), note: '' })
}

/** Stores the program's own drawings and documents in the same store as uploads. */
function ownFiles(config: Config): Required<Pick<SeedDeps, 'storeDrawings' | 'storeDocuments' | 'storeRasters'>> {
  const deps = { store: openStore(config), incoming: incomingFolder(config) }
  return {
    storeDrawings: (tx, drawings) => storeDrawings(deps, tx, drawings, systemAuthor),
    storeDocuments: (tx, documents) => storeDocuments(deps, tx, documents, systemAuthor),
    storeRasters: (tx, rasters) => storeRasters(deps, tx, rasters, systemAuthor),
  }
}

async function listen(app: FastifyInstance, { PORT: port, HOST: host }: Config): Promise<string> {
  try {
    return await listenInTurn(app, { port, host })
  } catch (error) {
    await app.close()
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} on ${host} is in use by another program. Stop that one, or set PORT to another port.`,
      )
    if (code === 'EACCES')
      throw new StartError(`Port ${port} on ${host} may not be opened by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`)
    throw error
  }
}

type Place = { port: number; host: string }

/** Waits up to ten seconds for the port if a previous server is still stopping. */
async function listenInTurn(app: FastifyInstance, place: Place): Promise<string> {
  for (let leftMs = drainMs; ; leftMs -= retryMs) {
    try {
      return await app.listen(place)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || leftMs <= 0 || !(await isStopping(place))) throw error
      if (leftMs === drainMs) say('The former server is still stopping; waiting up to ten seconds for its port …')
      await delay(retryMs)
    }
  }
}

/** A stopping server responds with 503, then not at all. */
async function isStopping({ port, host }: Place): Promise<boolean> {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 503,
    ({ cause }: { cause?: unknown }) => codeOf(cause) === 'ECONNREFUSED',
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

/** A random password is shown once and not stored. */
function signInWords({ accounts, printed }: SeedResult): string {
  const [first, ...others] = accounts
  if (!first)
    return 'Sign in as admin. Its password was set at the first start; forgotten: npm run reset-password -- admin'
  const also = others.length > 0 ? `\nThe same password opens: ${others.join(', ')}` : ''
  if (!printed) return `Sign in as ${first} with the password in ADMIN_PASSWORD.${also}`
  return `Sign in as ${first} with the password ${printed}\nNote it now: it is not shown again.${also}`
}

/**
 * Stops accepting requests, ends open pages, lets running requests finish, and closes the database after a checkpoint.
 */
function stopOnSignal(app: FastifyInstance, database: Database): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const clock = setTimeout(() => app.server.closeAllConnections(), drainMs)
    try {
      await database.announceStop()
      await app.close()
      await database.checkpoint()
      await database.close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    } finally {
      clearTimeout(clock)
    }
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
