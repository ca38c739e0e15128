import type { Label } from '../../src/resources/define.ts'
import type { Rules, Tx, Write } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { fieldsIn } from './contents.ts'
import { keepToRegion } from './keep-to-region.ts'
import type { ContentField } from './deps.ts'

const says = {
  nothingToPublish: {
    zh: '图层“{name}”还没有内容，请先上传文件并发布一个版本',
    en: 'Layer “{name}” has no content yet: upload a file and publish a version',
  },
  otherFields: {
    zh: '图层“{name}”的属性字段来自上传的文件，只能修改别名',
    en: 'The attributes of layer “{name}” come from its file: only aliases can be changed',
  },
  noSuchLabel: {
    zh: '标注字段“{field}”不在图层“{name}”的属性字段中',
    en: 'Label field “{field}” is no attribute of layer “{name}”',
  },
} as const satisfies Record<string, Label>

/**
 * Rules beyond the declaration of layers: nothing is published without content; attributes are those of the content,
 * with any aliases; the label field is one of them; the content follows the layer into another region.
 */
export const layerRules: Rules = {
  after: async (tx, writes, rows) => {
    const moved = rows.filter((row, index) => {
      const before = writes[index]?.before
      return before && before.xzqdm !== row.xzqdm
    })
    for (const { id } of moved) await keepToRegion(tx, id)
  },
  before: async (tx, writes, { action }) => {
    if (action === 'delete') return
    const names = await attributeNames(tx, writes)
    await eachRow(writes, (write) => check(write, names))
  },
}

function check({ before, draft }: Write, names: ReadonlyMap<string, readonly string[]>): void {
  const after: Record<string, unknown> = { ...before, ...draft }
  const name = String(after.name ?? '')
  if (after.published === true && !after.contentVersion) throw refused(phrase(says.nothingToPublish, { name }))
  const known = names.get(contentKey(before?.id, after.contentVersion)) ?? []
  if (
    draft?.fields &&
    !isSame(
      fieldsIn(draft.fields).map((field) => field.name),
      known,
    )
  )
    throw refused(phrase(says.otherFields, { name }))
  if (draft?.labelField && !known.includes(String(draft.labelField)))
    throw refused(phrase(says.noSuchLabel, { name, field: String(draft.labelField) }))
}

function isSame(given: readonly string[], known: readonly string[]): boolean {
  return given.length === known.length && given.every((each) => known.includes(each))
}

function contentKey(id: unknown, contentVersion: unknown): string {
  return `${String(id)} ${String(contentVersion ?? '')}`
}

/** Attribute names of the contents that are published after the writes. */
async function attributeNames(tx: Tx, writes: readonly Write[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = writes.flatMap(({ before, draft }) => {
    const contentVersion = draft?.contentVersion ?? before?.contentVersion
    return before && contentVersion && (draft?.fields || draft?.labelField)
      ? [{ id: before.id, contentVersion: Number(contentVersion) }]
      : []
  })
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; contentVersion: number; fields: ContentField[] }>`
    select "layerId" as id, "contentVersion", fields from "layerContents"
    where ("layerId", "contentVersion") in (select * from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map((each) => each.contentVersion)}::integer[]))`.execute(
    tx,
  )
  return new Map(
    rows.map(({ id, contentVersion, fields }) => [contentKey(id, contentVersion), fields.map(({ name }) => name)]),
  )
}
