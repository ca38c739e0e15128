import { basemaps, keyPlace, type BasemapKind } from '../../src/resources/basemaps.ts'
import type { Field, Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { originsOf, serversOf } from '../../src/resources/tile-address.ts'
import type { Draft, Rules } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { textsOf } from '../http/formats.ts'
import { malformed, phrase, refusedValues, type Mistake } from '../http/mistakes.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'

export type BasemapRuleDeps = {
  /** Returns the text that the console encrypted; throws the 400 for the field. */
  readSecret: (encrypted: string, field: string) => Promise<string>
}

type Name = keyof typeof basemaps.fields & string

const fields: Readonly<Record<Name, Field>> = basemaps.fields

const plainHost = /^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/u
/** As in the declaration. */
const longestKey = fields.key.kind === 'password' ? fields.key.maxLength : 0
const extentNames = ['west', 'south', 'east', 'north'] as const

const says = {
  needed: { zh: '{kind}需要填写', en: 'needed for {kind}' },
  unused: { zh: '{kind}不需要填写', en: 'not used for {kind}' },
  address: {
    zh: '网址不合法：请照浏览器地址栏的写法填写，不含用户名和 #；花括号只能是填写说明列出的位置，主机名中不能有密钥',
    en: 'not an address as a browser writes it, without a user name or #; braces only for the places that the help lists, and no key in the host',
  },
  relayed: {
    zh: '带密钥的服务和天地图须由本系统转发，否则密钥会发给访客',
    en: 'services with a key, and Tianditu, go through this server: otherwise visitors would get the key',
  },
  key: {
    zh: '地址中有密钥的位置，请填写密钥；更换主机后须重新填写',
    en: 'the address has a place for a key: enter the key; another host needs it again',
  },
  noKey: { zh: '该类型不需要密钥', en: 'this kind needs no key' },
  place: { zh: '地址中没有写明密钥的位置，密钥无处可用', en: 'the address has no place where the key could stand' },
  longKey: { zh: '密钥过长', en: 'the key is too long' },
  extent: {
    zh: '四至应都填写或都留空，且西界小于东界、南界小于北界',
    en: 'give all four bounds or none, west below east and south below north',
  },
  zooms: { zh: '应不小于最小级别', en: 'must not be below the smallest zoom' },
} as const satisfies Record<string, Label>

/** Rules beyond the declaration: what each kind needs, and that a key only goes to the host that it was entered for. */
export function basemapRules({ readSecret }: BasemapRuleDeps): Rules {
  return {
    before: async (tx, writes, { locale }) => {
      const kept = await keptKeys(
        tx,
        writes.flatMap(({ before, draft }) => (before && draft ? [before.id] : [])),
      )
      await eachRow(writes, async ({ before, draft }) => {
        if (!draft) return
        const row: Draft = { ...before, ...draft }
        const entered = typeof draft.key === 'string' ? await readKey(readSecret, draft.key, locale) : null
        const isStored = before !== null && draft.key !== null && keepsKey(before, row) && kept.has(before.id)
        delete draft.key
        if (entered !== null || (before && kept.has(before.id) && !isStored)) draft.keySecret = entered
        checkBasemap(row, { hasKey: entered !== null || isStored, locale })
      })
    },
  }
}

/** Returns the key that the console encrypted. Throws 400 if it is too long. */
export async function readKey(
  readSecret: BasemapRuleDeps['readSecret'],
  encrypted: string,
  locale: Locale,
): Promise<string> {
  const key = (await readSecret(encrypted, 'key')).trim()
  if (key.length > longestKey) throw malformed([{ field: 'key', says: says.longKey }], locale)
  return key
}

/** Whether a stored key still has a use, and goes to the servers that it was entered for. */
export function keepsKey(before: Draft, now: Draft): boolean {
  if (before.kind === 'tianditu' || now.kind === 'tianditu') return before.kind === now.kind
  const [known, asked] = [originsOf(addressOf(before)), originsOf(addressOf(now))]
  return addressOf(now).includes(keyPlace) && asked.length > 0 && asked.every((origin) => known.includes(origin))
}

/** Throws 422 with every field that does not fit the kind of a basemap. */
export function checkBasemap(row: Draft, { hasKey, locale }: { hasKey: boolean; locale: Locale }): void {
  const mistakes = mistakesOf(row, { hasKey })
  if (mistakes.length > 0) throw refusedValues(mistakes, locale)
}

async function keptKeys(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select id from basemaps where id = any(${ids}::text[]) and "keySecret" is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Checks = readonly (readonly [isWrong: boolean, field: Name, says: Label])[]

function mistakesOf(row: Draft, { hasKey }: { hasKey: boolean }): Mistake[] {
  return [...sourceChecks(row), ...keyChecks(row, hasKey), ...boundsChecks(row)].flatMap(([isWrong, field, sentence]) =>
    isWrong ? [{ field, says: sentence }] : [],
  )
}

function sourceChecks(row: Draft): Checks {
  const kind = row.kind as BasemapKind
  const address = addressOf(row)
  const label = basemaps.fields.kind.options.find(({ value }) => value === kind)?.label ?? basemaps.fields.kind.label
  const [needed, unused] = [phrase(says.needed, { kind: label }), phrase(says.unused, { kind: label })]
  return [
    [isByAddress(kind) && address === '', 'address', needed],
    [address !== '' && !isAddress(address, kind), 'address', says.address],
    [kind === 'pmtiles' && textsOf(row.file).length === 0, 'file', needed],
    ...Object.entries(fields).map(
      ([name, field]) => [!isFor(field, kind) && isFilled(row[name]), name as Name, unused] as const,
    ),
  ]
}

function keyChecks(row: Draft, hasKey: boolean): Checks {
  const isService = isByAddress(row.kind as BasemapKind)
  const hasPlace = addressOf(row).includes(keyPlace)
  return [
    [isService && hasPlace && !hasKey, 'key', says.key],
    [isService && !hasPlace && hasKey, 'key', says.place],
    [!isFor(fields.key, String(row.kind)) && hasKey, 'key', says.noKey],
    [row.isRelayed === false && (hasPlace || row.kind === 'tianditu'), 'isRelayed', says.relayed],
  ]
}

function boundsChecks({ minZoom, maxZoom, ...row }: Draft): Checks {
  return [
    [!isExtent(extentNames.map((name) => row[name] ?? null)), 'west', says.extent],
    [typeof minZoom === 'number' && typeof maxZoom === 'number' && maxZoom < minZoom, 'maxZoom', says.zooms],
  ]
}

function isFor({ onlyFor }: Field, kind: string): boolean {
  return onlyFor === undefined || onlyFor.values.includes(kind)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0
}

function isByAddress(kind: BasemapKind): boolean {
  return kind !== 'pmtiles' && kind !== 'tianditu'
}

function addressOf({ address }: Draft): string {
  return typeof address === 'string' ? address : ''
}

/** Whether all places of an address are known, and none but a range of servers is in its host. */
function isAddress(address: string, kind: string): boolean {
  const places = kind === 'xyz' ? /\{(?:z|x|y|-y|bbox|key)\}/gu : /\{key\}/gu
  return (kind === 'xyz' ? serversOf(address) : [address]).every((server) => {
    const isHostPlain = !/^https?:\/\/[^/?]*[{}]/u.test(server)
    const filled = server.replaceAll(places, '0')
    const url = URL.canParse(filled) ? new URL(filled) : null
    return (
      isHostPlain &&
      url !== null &&
      url.username === '' &&
      url.password === '' &&
      url.hash === '' &&
      plainHost.test(url.host) &&
      !/[{}]/u.test(filled)
    )
  })
}

function isExtent(bounds: readonly unknown[]): boolean {
  if (bounds.every((bound) => bound === null)) return true
  const [west, south, east, north] = bounds
  return (
    typeof west === 'number' &&
    typeof east === 'number' &&
    typeof south === 'number' &&
    typeof north === 'number' &&
    west < east &&
    south < north
  )
}
