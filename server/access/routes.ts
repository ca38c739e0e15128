import type { FastifyInstance } from 'fastify'
import { authorities } from '../../src/resources/authorities.ts'
import type { Label, Option, Resource } from '../../src/resources/define.ts'
import { words, type Locale } from '../../src/resources/errors.ts'
import { may, permission, type Action } from '../../src/resources/permissions.ts'
import { policies } from '../../src/resources/policies.ts'
import { sql, type Database, type Kysely, type Tables } from '../db/index.ts'
import { requireActor, type Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'

type AuthorityRow = { code: string; name: string; group: string; actions: string[] }

/** Codes × actions by group, as the policy form shows them. */
type AuthorityGroup = {
  group: string
  label: string
  codes: { code: string; name: string; actions: { action: string; label: string }[] }[]
}

/** A user with one of these actions on policies needs the tree. */
const readers: readonly Action[] = ['list', 'create', 'edit']

/** `GET /sysAuthority/tree`: returns every code with its actions to users who can see or edit policies. */
export function accessRoutes(
  app: FastifyInstance,
  { database, resources }: { database: Database; resources: readonly Resource[] },
): void {
  const labels = new Map(resources.map(({ code, label }) => [code, label]))
  app.get(
    `/camel/${authorities.wire}/tree`,
    {
      config: { access: 'signed-in' },
      schema: { tags: [authorities.wire], summary: 'Permission codes and their actions by group' },
    },
    async (request) => {
      requireReader(requireActor(request))
      return ok(authorityTree(await readAuthorities(database.read), labels, request.locale))
    },
  )
}

function requireReader({ grants }: Actor): void {
  if (readers.some((action) => may(grants, policies.code, action))) return
  const needed = permission(policies.code, 'list')
  throw new ApiError('not-permitted', { permission: needed }, needed)
}

async function readAuthorities(db: Kysely<Tables>): Promise<AuthorityRow[]> {
  const { rows } = await sql<AuthorityRow>`
    select code, name, "group", actions from authorities where "deletedAt" is null order by sort nulls last, code`.execute(
    db,
  )
  return rows
}

/** Returns the groups in their declared order, without empty ones. */
function authorityTree(
  rows: readonly AuthorityRow[],
  labels: ReadonlyMap<string, Label>,
  locale: Locale,
): AuthorityGroup[] {
  const codeOf = ({ code, name, actions }: AuthorityRow) => ({
    code,
    name: nameIn(locale, name, labels.get(code)),
    actions: optionsOf(authorities.fields.actions.options, actions).map(({ value, label }) => ({
      action: String(value),
      label: words(label, locale),
    })),
  })
  return authorities.fields.group.options
    .map(({ value, label }) => ({
      group: value,
      label: words(label, locale),
      codes: rows.filter((row) => row.group === value).map(codeOf),
    }))
    .filter(({ codes }) => codes.length > 0)
}

/** Translates a name only while it is still the program's default, because only that is known in both languages. */
function nameIn(locale: Locale, name: string, label: Label | undefined): string {
  return label?.zh === name ? words(label, locale) : name
}

function optionsOf(options: readonly Option[], values: readonly string[]): Option[] {
  return options.filter(({ value }) => values.includes(String(value)))
}
