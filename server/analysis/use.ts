import type { ChosenUse } from '../../src/resources/analysis.ts'
import type { Label } from '../../src/resources/define.ts'
import type { ProposedUse } from '../../src/resources/rules/grid.ts'
import { uses } from '../../src/resources/uses.ts'
import { sql, type Kysely, type RawBuilder, type Tables } from '../db/index.ts'
import { ApiError } from '../http/errors.ts'
import { idSchema, type FormSchema } from '../http/form-schema.ts'
import { factsSchema, landUseSchema } from '../http/grid-schema.ts'
import { malformed } from '../http/mistakes.ts'
import type { Locale } from '../../src/resources/errors.ts'

/** What is to be built, in a request: one of the published uses, or a code and facts. */
export type GivenUse = { useId?: string; use?: ProposedUse }

export const useForms = {
  useId: { ...idSchema, description: 'the id of a proposed use' },
  use: {
    type: 'object',
    description: 'a code of the land use classification of 2023, and what is known of the activity',
    properties: { landUse: landUseSchema(1), facts: factsSchema },
    required: ['landUse', 'facts'],
    additionalProperties: false,
  },
} as const satisfies Record<string, FormSchema>

const notBoth: Label = { zh: 'useId 与 use 只能给出一个', en: 'give either useId or use, not both' }

type Row = Omit<ChosenUse, 'facts'> & Required<Omit<ProposedUse['facts'], 'heightM'>> & { heightM: number | null }

/** Returns the use of a request; null if it names none. Throws 404 for one that is not published. */
export async function readUse(db: Kysely<Tables>, { useId, use }: GivenUse, locale: Locale): Promise<ChosenUse | null> {
  if (useId !== undefined && use !== undefined) throw malformed([{ field: 'use', says: notBoth }], locale)
  if (use) return { id: null, name: null, nameEn: null, ...use }
  if (useId === undefined) return null
  const [chosen] = await publishedUses(db, useId)
  if (!chosen) throw new ApiError('not-found', { what: uses.label })
  return chosen
}

/** The published uses, or the one with this id. */
export async function publishedUses(db: Kysely<Tables>, useId: string | null = null): Promise<ChosenUse[]> {
  return (await readPublished(db, useId)).map(({ use }) => use)
}

/** Uses by id, whether published or not. */
export async function usesById(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, ChosenUse>> {
  const found = await usesWhere(db, sql`id = any(${[...ids]}::text[])`)
  return new Map(found.map(({ use }) => [use.id ?? '', use]))
}

/** The published uses, each followed by those below it; those whose parent is not published stand at the top. */
export async function usesAsTree(db: Kysely<Tables>): Promise<{ use: ChosenUse; depth: number }[]> {
  const published = await readPublished(db)
  const ids = new Set(published.map(({ use }) => use.id))
  const below = (parent: string | null, depth: number): { use: ChosenUse; depth: number }[] =>
    published
      .filter(({ parentId }) => (ids.has(parentId) ? parentId : null) === parent)
      .flatMap(({ use }) => [{ use, depth }, ...below(use.id, depth + 1)])
  return below(null, 0)
}

type UseInTree = { use: ChosenUse; parentId: string | null }

function readPublished(db: Kysely<Tables>, useId: string | null = null): Promise<UseInTree[]> {
  return usesWhere(db, sql`published and "deletedAt" is null and (${useId}::text is null or id = ${useId})`)
}

async function usesWhere(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<UseInTree[]> {
  const { rows } = await sql<Row & { parentId: string | null }>`
    select id, "parentId", name, "nameEn", "landUse", "newConstruction", lodging, sewage, linear, "heightM" from uses where ${condition} order by sort, id`.execute(
    db,
  )
  return rows.map(({ id, parentId, name, nameEn, landUse, heightM, ...facts }) => ({
    use: { id, name, nameEn, landUse, facts: heightM === null ? facts : { ...facts, heightM } },
    parentId,
  }))
}
