import type { Label, Resource } from '../../src/resources/define.ts'
import type { Rules, Write } from '../crud/rules.ts'
import { type Tables, type Transaction, sql } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { ApiError, refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'

type FieldsByDict = ReadonlyMap<string, readonly DictField[]>

const says = {
  code: {
    zh: '字典“{name}”由 {holders} 使用，编码不能修改',
    en: 'The code of dictionary “{name}” cannot be changed: it is used by {holders}',
  },
  values: {
    zh: '字典项的值正在使用，只能停用，不能删除或改值：{values}',
    en: 'Values in use can be disabled, not removed or changed: {values}',
  },
  value: { zh: '{value}（{holder} {count} 条）', en: '{value} ({count} in {holder})' },
} as const satisfies Record<string, Label>

/**
 * A dictionary that a declaration names can't be deleted and keeps its code; a value that a row holds can't be removed,
 * only disabled. `resources` are the declarations.
 */
export function dictRules(resources: readonly Resource[]): Rules {
  const holders = fieldsByDict(resources)
  return {
    before: async (tx, writes, { action }) => {
      await eachRow(writes, async (write) => {
        if (action === 'delete') refuseDeletion(write, holders)
        else refuseNewCode(write, holders)
        await refuseLostValues(tx, write, holders)
      })
    },
  }
}

function refuseDeletion({ before }: Write, holders: FieldsByDict): void {
  const fields = holders.get(String(before?.code))
  if (before && fields)
    throw new ApiError(
      'in-use',
      { what: String(before.name), holders: listed(fields.map(({ label }) => label)) },
      { id: before.id, code: before.code },
    )
}

function refuseNewCode({ before, draft }: Write, holders: FieldsByDict): void {
  if (!before || draft?.code === undefined || draft.code === before.code) return
  const fields = holders.get(String(before.code))
  if (fields)
    throw refused(phrase(says.code, { name: String(before.name), holders: listed(fields.map(({ label }) => label)) }), {
      field: 'code',
    })
}

/** Refuses to remove values that a row holds. */
async function refuseLostValues(
  tx: Transaction<Tables>,
  { before, draft }: Write,
  holders: FieldsByDict,
): Promise<void> {
  if (!before || !draft || !('items' in draft)) return
  const kept = new Set(valuesOf(draft.items))
  const values = valuesOf(before.items).filter((value) => !kept.has(value))
  if (values.length === 0) return
  const usages = await usagesOf(tx, holders.get(String(before.code)) ?? [], values)
  if (usages.length > 0)
    throw refused(phrase(says.values, { values: listed(usages.map(wordsOf)) }), {
      field: 'items',
      values: usages.map(({ value }) => value),
    })
}

function valuesOf(items: unknown): string[] {
  return Array.isArray(items) ? items.map((item: { value?: unknown }) => String(item.value)) : []
}

function wordsOf({ holder, value, count }: Usage): Label {
  return phrase(says.value, { value, count, holder: holder.label })
}

function listed(labels: readonly Label[]): Label {
  return { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') }
}

/** A field with values from a dictionary. */
type DictField = { resource: Resource; field: string; label: Label; isMany: boolean }

/** Number of rows with one value in one field, including the recycle bin, because those rows may be restored. */
type Usage = { holder: DictField; value: string; count: number }

/** Fields that use each dictionary, by dictionary code. */
function fieldsByDict(resources: readonly Resource[]): ReadonlyMap<string, readonly DictField[]> {
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

/** Returns which of these values are in use, and where, with one statement over all fields. */
async function usagesOf(
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
