import type { Label, Resource } from '../../src/resources/define.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'

/** A field that takes its values from a dictionary. */
export type DictField = { resource: Resource; field: string; label: Label; isMany: boolean }

/** Rows of one field that hold one value, those in the recycle bin included: they may come back. */
export type Usage = { holder: DictField; value: string; count: number }

/** The fields that declarations give to each dictionary, by its code. */
export function fieldsByDict(resources: readonly Resource[]): ReadonlyMap<string, readonly DictField[]> {
  const found = new Map<string, DictField[]>()
  for (const resource of resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'dict' && field.kind !== 'dicts') continue
      const holder = {
        resource,
        field: name,
        isMany: field.kind === 'dicts',
        label: { zh: `${resource.label.zh}·${field.label.zh}`, en: `${resource.label.en} · ${field.label.en}` },
      }
      found.set(field.dict, [...(found.get(field.dict) ?? []), holder])
    }
  }
  return found
}

/** Which of these values are in use, and where: one statement over all fields. */
export async function usagesOf(
  tx: Transaction<Tables>,
  fields: readonly DictField[],
  values: readonly string[],
): Promise<Usage[]> {
  if (fields.length === 0) return []
  const parts = fields.map(
    ({ resource, field, isMany }, index) => sql`
      select ${sql.lit(index)} as place, held.value, count(*) as count
      from (select ${isMany ? sql`unnest(${sql.ref(field)})` : sql.ref(field)} as value from ${sql.table(resource.name)}) as held
      where held.value = any (${[...values]}::text[]) group by 2`,
  )
  const { rows } = await sql<{
    place: number
    value: string
    count: number
  }>`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(tx)
  return rows.flatMap(({ place, value, count }) => {
    const holder = fields[place]
    return holder ? [{ holder, value, count }] : []
  })
}
