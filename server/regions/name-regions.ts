import { regions } from '../../src/resources/regions.ts'
import { writeAudits } from '../db/audit.ts'
import { sql, writerOf, type Tables, type Transaction } from '../db/index.ts'
import { englishName } from './english-name.ts'

type Unnamed = { id: string; xzqmc: string }
type Named = { id: string; version: number; xzqmc: string; xzqmcEn: string; xzqdm: string }

/**
 * Gives English names to regions that have none: those stored before there were English names. Runs at every start; one
 * statement where there is nothing to do.
 */
export async function nameRegions(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<Unnamed>`select id, xzqmc from regions where "xzqmcEn" is null`.execute(tx)
  const named = rows.flatMap(({ id, xzqmc }) => {
    const name = englishName(xzqmc)
    return name === null ? [] : [{ id, name }]
  })
  if (named.length === 0) return
  const writer = writerOf(tx)
  const { rows: changed } = await sql<Named>`
    update regions set "xzqmcEn" = given.name, version = version + 1, "updatedAt" = now(), "updatedBy" = ${writer.id}
    from unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ name }) => name)}::text[]) as given(id, name) where regions.id = given.id
    returning regions.id, version, xzqmc, "xzqmcEn", xzqdm`.execute(tx)
  const entries = changed.map(({ id, version, xzqmc, xzqmcEn, xzqdm }) => ({
    resource: regions.name,
    rowId: id,
    action: 'update',
    rowVersion: version,
    label: xzqmc,
    xzqdm,
    changes: { xzqmcEn: [null, xzqmcEn] as [unknown, unknown] },
  }))
  await writeAudits(tx, writer, entries)
}
