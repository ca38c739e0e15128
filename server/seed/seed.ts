import type { Resource } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { regions } from '../../src/resources/regions.ts'
import { dayInChina } from '../../src/resources/working-days.ts'
import type { Writer } from '../crud/rules.ts'
import { withTx, type Database, type Tables, type Transaction } from '../db/index.ts'
import { demoInvestor } from '../demo/access.ts'
import { demoLands } from '../demo/lands.ts'
import { demoRegions, type DemoRegion } from '../demo/regions.ts'
import { ensureAuthorities } from './authorities.ts'
import { loadAccess, loadAdmin, loadDicts, loadPrivacyText, loadRootRegion, loadTianditu } from './baseline.ts'
import { loadDemoAccounts, loadDemoOffers, loadDemoRegions, type StoreDrawings } from './demo.ts'
import { loadDemoFlows, type AddFlowVersion } from './flows.ts'
import { loadDemoLaws, type StoreDocuments } from './laws.ts'
import { loadDemoLayers, type AddContent } from './layers.ts'
import { Loader } from './loader.ts'
import { randomPassword } from './password.ts'
import { programActor, programContext } from './program.ts'
import { loadDemoRules, loadDemoThemes, loadDemoUses, type AddRuleVersion } from './rules.ts'
import { loadDemoSchemes, type AnalyseLand } from './schemes.ts'
import { loadDemoTerrain, type StoreRasters } from './terrain.ts'
import { lockSeed, markLoaded, readLoaded, readSiteSettings, type Loaded } from './settings.ts'

export type SeedDeps = {
  database: Database
  writer: Writer
  /** Every declared resource and screen. */
  entries: readonly Resource[]
  hashPassword: (password: string) => Promise<string>
  /** Gives English names to regions that have none. */
  nameRegions?: (tx: Transaction<Tables>) => Promise<void>
  /** Stores content of planning layers; without it the demonstration has no layers. */
  addContent?: AddContent
  /** Stores published versions of flow charts; without it the demonstration has no charts. */
  addFlowVersion?: AddFlowVersion
  /** Stores published versions of rules; without it, or without layers, the demonstration has no rules. */
  addRuleVersion?: AddRuleVersion
  /** Analyses a land; without it the demonstration has no schemes. */
  analyseLand?: AnalyseLand
  /** Stores drawn pictures; without it the demonstration has no pictures. */
  storeDrawings?: StoreDrawings
  /** Stores documents; without it the laws of the demonstration have no attachments. */
  storeDocuments?: StoreDocuments
  /** Stores elevation rasters; without it the demonstration has no elevation data. */
  storeRasters?: StoreRasters
}

type SeedOptions = {
  /** Whether to load the demonstration region; if unset, only into an empty embedded database. */
  demo?: 'on' | 'off' | undefined
  /** Password of the created accounts; if unset, a random one. */
  password?: string | undefined
  /** Whether the environment has a key of 天地图, so that its maps can be basemaps. */
  hasTiandituKey?: boolean
  /** Receives messages about slow steps. */
  log: (message: string) => void
}

/**
 * Accounts created by this start. `printed` is their random password, to be shown once; null if the environment set the
 * password.
 */
export type SeedResult = { accounts: string[]; printed: string | null }

/**
 * Adds the rows that the program requires, and the demonstration region if requested. Safe to run at every start and on
 * many nodes at once: it adds only what never existed, in one transaction, with a lock between nodes.
 */
export async function seed(deps: SeedDeps, options: SeedOptions): Promise<SeedResult> {
  const actor = programActor({ name: '系统初始化' })
  let hasNewRegions = false
  const result = await withTx(deps.database.db, actor, async (tx) => {
    await lockSeed(tx)
    const loaded = await readLoaded(tx)
    const loader = new Loader(tx, deps.writer, programContext(actor))
    await ensureAuthorities(loader, deps.entries)
    await loadDicts(loader)
    await loadPrivacyText(loader)
    if (options.hasTiandituKey) await loadTianditu(loader)
    await deps.nameRegions?.(tx)
    const hasDemo = !loaded.demo && wants(options.demo, deps.database, loaded)
    if (hasDemo) options.log('Loading the demonstration region …')
    const demo = hasDemo ? await demoRegions() : null
    if (loaded.baseline && !demo) return { accounts: [], printed: null }
    hasNewRegions = demo !== null
    const printed = options.password ? null : randomPassword()
    const accounts = await load(loader, deps, { loaded, demo, password: options.password ?? printed ?? '' })
    return { accounts, printed: accounts.length > 0 ? printed : null }
  })
  if (hasNewRegions) await deps.database.tidy([regions.name, projects.name, lands.name, 'layerFeatures'])
  return result
}

function wants(demo: SeedOptions['demo'], { kind }: Database, loaded: Loaded): boolean {
  return demo ? demo === 'on' : kind === 'embedded' && !loaded.baseline
}

type Loading = { loaded: Loaded; demo: DemoRegion[] | null; password: string }

/** Loads regions before the accounts that belong to them. Returns the names of the created accounts. */
async function load(loader: Loader, deps: SeedDeps, { loaded, demo, password }: Loading): Promise<string[]> {
  const { hashPassword, addContent, addFlowVersion, addRuleVersion, analyseLand } = deps
  const { storeDrawings, storeDocuments, storeRasters } = deps
  const now = new Date().toISOString()
  const day = dayInChina(new Date(now))
  const accounts: string[] = []
  if (demo) await loadDemoRegions(loader, demo)
  if (!loaded.baseline) {
    const site = await readSiteSettings(loader.tx)
    await loadAccess(loader)
    const root = await loadRootRegion(loader, site.region)
    accounts.push(...(await loadAdmin(loader, { xzqdm: root, passwordHash: await hashPassword(password) })))
  }
  const estates = demo ? await loadDemoOffers(loader, { all: demo, year: Number(day.slice(0, 4)) }, storeDrawings) : []
  if (demo) {
    const newThemes = addContent ? await loadDemoThemes(loader) : []
    if (addContent) await loadDemoLayers(loader, estates, addContent)
    if (addFlowVersion) await loadDemoFlows(loader, addFlowVersion)
    if (storeRasters) await loadDemoTerrain(loader, storeRasters)
    await loadDemoLaws(loader, day, storeDocuments)
    await loadDemoUses(loader)
    if (addRuleVersion) await loadDemoRules(loader, newThemes, addRuleVersion)
    const made = await loadDemoAccounts(loader, () => hashPassword(password))
    accounts.push(...made)
    if (analyseLand && made.includes(demoInvestor))
      await loadDemoSchemes(loader, demoInvestor, { lands: demoLands(estates), analyseLand })
  }
  await markLoaded(loader.tx, { baseline: now, ...loaded, ...(demo ? { demo: now } : {}) })
  return accounts
}
