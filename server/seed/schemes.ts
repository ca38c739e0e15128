import { criterionName } from '../../src/resources/criteria/ranked.ts'
import { criteriaOf, templates } from '../../src/resources/criteria/templates.ts'
import { schemes } from '../../src/resources/schemes.ts'
import type { SchemeCriteria } from '../../src/resources/composed-scheme.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { LandSeed } from '../demo/lands.ts'
import { demoSchemes, type CandidateSeed, type SchemeSeed } from '../demo/schemes.ts'
import type { Loader } from './loader.ts'
import { programActor } from './program.ts'

/** Analyses a land for a user and returns the run's id; passed in, because analyses belong to another feature. */
export type AnalyseLand = (tx: Transaction<Tables>, asked: { landId: string; actorId: string }) => Promise<string>

type Land = { id: string; landCode: string; name: string; version: number }
type SchemeInput = {
  lands: ReadonlyMap<string, Land>
  layerNames: readonly string[]
  analyse: (landId: string) => Promise<string>
}

/**
 * Loads the schemes of the demonstration's investor with that user as author, each with a first version and a changed
 * one.
 */
export async function loadDemoSchemes(
  loader: Loader,
  username: string,
  { lands, analyseLand }: { lands: readonly LandSeed[]; analyseLand: AnalyseLand },
): Promise<void> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, realname as name from users where username = ${username} and "deletedAt" is null`.execute(loader.tx)
  const [owner] = rows
  if (!owner) return
  const seeds = demoSchemes(lands)
  const input: SchemeInput = {
    ...(await readInput(loader.tx, seeds)),
    analyse: (landId) => analyseLand(loader.tx, { landId, actorId: owner.id }),
  }
  const theirs = loader.as({ ...programActor({ name: owner.name }), id: owner.id })
  for (const seed of seeds) await loadScheme(theirs, seed, input)
}

async function loadScheme(loader: Loader, { first, second, ...seed }: SchemeSeed, input: SchemeInput): Promise<void> {
  const candidates = await candidatesOf(first.candidates, input)
  const { template, weights } = criteriaFor(seed.template, input.layerNames, {})
  const { name, purpose, xzqdm, submitted } = seed
  const { ids, made } = await loader.addMissing(schemes, 'name', [
    { name, purpose, xzqdm, submitted, notes: first.notes, candidates, template, criteria: weights },
  ])
  const id = ids.get(name)
  if (!id || made.length === 0) return
  const more = await candidatesOf(second.candidates, input)
  await loader.update(schemes, {
    id,
    version: 1,
    notes: second.notes,
    candidates: [...candidates, ...more],
    criteria: criteriaFor(seed.template, input.layerNames, second.weights).weights,
  })
}

async function readInput(tx: Transaction<Tables>, seeds: readonly SchemeSeed[]): Promise<Omit<SchemeInput, 'analyse'>> {
  const codes = seeds.flatMap(({ first, second }) =>
    [...first.candidates, ...second.candidates].map(({ landCode }) => landCode),
  )
  const lands =
    await sql<Land>`select id, "landCode", name, version from lands where "landCode" = any(${codes}::text[]) and published and "deletedAt" is null`.execute(
      tx,
    )
  const layers = await sql<{
    name: string
  }>`select name from layers where published and "deletedAt" is null order by name`.execute(tx)
  return {
    lands: new Map(lands.rows.map((land) => [land.landCode, land])),
    layerNames: layers.rows.map(({ name }) => name),
  }
}

/** Candidates in their stored form, with analyses; parcels that are not published are left out. */
async function candidatesOf(
  seeds: readonly CandidateSeed[],
  { lands, analyse }: SchemeInput,
): Promise<Record<string, unknown>[]> {
  const made: Record<string, unknown>[] = []
  for (const { landCode, note } of seeds) {
    const land = lands.get(landCode)
    if (land)
      made.push({
        key: landCode,
        name: `${land.landCode} ${land.name}`,
        landId: land.id,
        landVersion: land.version,
        runId: await analyse(land.id),
        note,
      })
  }
  return made
}

/** Weights by displayed names, as a ranking passes them to a scheme. */
function criteriaFor(
  key: string,
  layerNames: readonly string[],
  changed: Readonly<Record<string, number>>,
): SchemeCriteria {
  const template = templates.find((each) => each.key === key)
  if (!template) throw new Error(`There is no template ${key}`)
  return {
    template: template.label.zh,
    weights: criteriaOf(template, layerNames).map(({ key: criterion, source, weight }) => ({
      criterion: criterionName(source, (layer) => layer).zh,
      weight: changed[criterion] ?? weight,
    })),
  }
}
