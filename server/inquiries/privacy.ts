import type { Label } from '../../src/resources/define.ts'
import { privacyTexts } from '../../src/resources/privacy-texts.ts'
import type { Locale } from '../../src/resources/errors.ts'
import type { Rules } from '../crud/rules.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { phrase, refusedValues } from '../http/mistakes.ts'

const says = {
  final: {
    zh: '第 {number} 版隐私说明已发布，不能修改、撤下或删除；如需更改，请另建一版并发布',
    en: 'Version {number} of the privacy text is published and final; add another version instead',
  },
  none: {
    zh: '还没有已发布的隐私说明，暂时不能提交；请联系平台管理员',
    en: 'No privacy text has been published yet, so nothing can be sent; ask the administrator',
  },
  noConsent: { zh: '请先阅读并同意隐私说明', en: 'Read the privacy text and consent to it first' },
  replaced: {
    zh: '隐私说明刚刚更新，请阅读新版并重新同意；已填写的内容都还在',
    en: 'The privacy text has just been replaced; read the new one and consent again. Nothing you typed is lost',
  },
} as const satisfies Record<string, Label>

/** Arbitrary lock number, the same on every node. */
const lockNumber = 5_329_040

/**
 * Publishing gives a text the next number and makes it final: people may have consented to it, and what they consented
 * to must stay readable word by word.
 */
export const privacyRules: Rules = {
  lock: async (tx) => void (await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)),
  before: async (tx, writes) => {
    await eachRow(writes, ({ before }) => {
      if (before?.published) throw refused(phrase(says.final, { number: String(before.number) }))
    })
    let newest = (await newestVersion(tx)) ?? 0
    for (const { draft } of writes) {
      if (!draft?.published) continue
      newest += 1
      draft.number = newest
      draft.publishedAt = new Date().toISOString()
    }
  },
}

/** The number of the text in force; null if none was ever published. */
async function newestVersion(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select max(number) as number from ${sql.table(privacyTexts.name)} where published and "deletedAt" is null`.execute(
    db,
  )
  return rows[0]?.number ?? null
}

/** Throws 422 for the field `consent` unless it names the text in force. */
export async function requireConsent(
  db: Kysely<Tables>,
  given: number | undefined,
  locale: Locale,
): Promise<{ consentVersion: number; consentedAt: string }> {
  const newest = await newestVersion(db)
  if (newest !== null && given === newest) return { consentVersion: newest, consentedAt: new Date().toISOString() }
  const why = newest === null ? says.none : given === undefined ? says.noConsent : says.replaced
  throw refusedValues([{ field: 'consent', says: why }], locale)
}
