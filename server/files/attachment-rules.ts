import type { Field, Resource } from '../../src/resources/define.ts'
import type { RuleContext, Rules, Tx, Write } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { phrase, refusedValues, type Mistake } from '../http/mistakes.ts'
import { lockFiles, type FileRow } from './file-rows.ts'
import { textsOf } from '../http/formats.ts'

type FilesField = Extract<Field, { kind: 'files' }>

const words = {
  unknown: {
    zh: '{label}中有不存在、已过期或不属于您的文件，请重新上传',
    en: '{label} has a file that does not exist, has expired or is not yours; upload it again',
  },
  taken: {
    zh: '{label}中的“{name}”已属于另一条数据，请另行上传',
    en: '“{name}” in {label} belongs to another row; upload it separately',
  },
  pictures: { zh: '{label}中的“{name}”不是图片', en: '“{name}” in {label} is not a picture' },
  tiles: { zh: '{label}中的“{name}”不是 PMTiles 文件', en: '“{name}” in {label} is not a PMTiles file' },
  raster: { zh: '{label}中的“{name}”不是高程文件', en: '“{name}” in {label} is no elevation raster' },
  documents: {
    zh: '{label}中的“{name}”只能用作底图或高程数据',
    en: '“{name}” in {label} can only be a basemap or elevation data',
  },
} as const

const systemId = 'system'
const takes: Readonly<Record<FilesField['accept'], readonly FileRow['kind'][]>> = {
  pictures: ['picture'],
  documents: ['picture', 'document'],
  tiles: ['tiles'],
  raster: ['raster'],
}

/**
 * Rules of every resource with file fields: a row may hold only files that it already holds, or that the writer
 * uploaded and no row holds yet. Files are attached and detached in the transaction of their row; detached files are
 * deleted after a day. A row in the recycle bin keeps its files.
 */
export function attachmentRules(resources: readonly Resource[]): Record<string, Rules> {
  return Object.fromEntries(
    resources.flatMap((resource) => {
      const fields = Object.entries(resource.fields).filter(
        (entry): entry is [string, FilesField] => entry[1].kind === 'files',
      )
      return fields.length > 0 ? [[resource.name, rulesOf({ resource, fields })]] : []
    }),
  )
}

type Attaching = { resource: Resource; fields: readonly (readonly [string, FilesField])[] }

function rulesOf(attaching: Attaching): Rules {
  return {
    before: (tx, writes, context) => checkFiles(tx, writes, context, attaching),
    after: (tx, writes, rows) => moveFiles(tx, writes, { rows, attaching }),
  }
}

async function checkFiles(
  tx: Tx,
  writes: readonly Write[],
  { actor, locale }: RuleContext,
  { resource, fields }: Attaching,
): Promise<void> {
  const touched = writes.filter(({ draft }) => draft && fields.some(([name]) => name in draft))
  const known = new Map(
    (
      await lockFiles(tx, [
        ...new Set(touched.flatMap(({ draft }) => fields.flatMap(([name]) => textsOf(draft?.[name])))),
      ])
    ).map((file) => [file.id, file]),
  )
  const holders = new Map<string, Write>()
  const mistakes = touched.flatMap((write) =>
    fields.flatMap(([name, field]) =>
      textsOf(write.draft?.[name]).flatMap((id): Mistake[] => {
        const file = known.get(id)
        const holder = holders.get(id) ?? write
        holders.set(id, holder)
        const wrong = faultOf(file, {
          field,
          actorId: actor.id,
          isElsewhere: holder !== write,
          holds: file?.resource === resource.name && file.rowId === write.before?.id,
        })
        return wrong
          ? [{ field: name, says: phrase(words[wrong], { label: field.label, name: file?.name ?? '' }) }]
          : []
      }),
    ),
  )
  if (mistakes.length > 0) throw refusedValues(mistakes, locale)
}

/** Returns the same fault for another person's file as for a missing one. */
function faultOf(
  file: FileRow | undefined,
  { field, actorId, isElsewhere, holds }: { field: FilesField; actorId: string; isElsewhere: boolean; holds: boolean },
): keyof typeof words | null {
  if (!file) return 'unknown'
  const isOwn = file.createdBy === actorId || actorId === systemId
  if (!holds && !isOwn) return 'unknown'
  if (isElsewhere || (!holds && file.rowId !== null)) return 'taken'
  return takes[field.accept].includes(file.kind) ? null : field.accept
}

/** Attaches the files that the rows now hold and detaches those they held before, with two statements for all rows. */
async function moveFiles(
  tx: Tx,
  writes: readonly Write[],
  { rows, attaching: { resource, fields } }: { rows: readonly Record<string, unknown>[]; attaching: Attaching },
): Promise<void> {
  const all = (row: Readonly<Record<string, unknown>> | null | undefined): string[] =>
    fields.flatMap(([name]) => textsOf(row?.[name]))
  const gained: { id: string; row: string }[] = []
  const lost: string[] = []
  for (const [index, { before, draft }] of writes.entries()) {
    const row = rows[index]
    if (!row || !draft) continue
    const [was, is] = [new Set(all(before)), new Set(all(row))]
    gained.push(...[...is].filter((id) => !was.has(id)).map((id) => ({ id, row: String(row.id) })))
    lost.push(...[...was].filter((id) => !is.has(id)))
  }
  if (lost.length > 0) {
    await sql`update files set resource = null, "rowId" = null, "unattachedSince" = now()
      where id = any(${sql.val(lost)}::text[]) and resource = ${resource.name}`.execute(tx)
  }
  if (gained.length > 0) {
    await sql`
      update files set resource = ${resource.name}, "rowId" = given.row, "unattachedSince" = null
      from unnest(${sql.val(gained.map(({ id }) => id))}::text[], ${sql.val(gained.map(({ row }) => row))}::text[]) as given(id, row)
      where files.id = given.id`.execute(tx)
  }
}
