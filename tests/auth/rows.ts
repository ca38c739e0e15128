import { hashPassword } from '../../server/auth/index.ts'
import { sql, type Database } from '../../server/db/index.ts'
import { goodPassword } from './auth-app.ts'

/**
 * The functions of this file insert rows with plain SQL, because signing in uses neither the CRUD engine nor the
 * demonstration data.
 */
export async function aRegion(database: Database, xzqdm: string, xzqmc: string, xzqjb: string): Promise<void> {
  await sql`insert into regions (id, "createdBy", "updatedBy", xzqdm, xzqmc, xzqjb) values (${`region-${xzqdm}`}, 'system', 'system', ${xzqdm}, ${xzqmc}, ${xzqjb})`.execute(
    database.db,
  )
}

export async function aPolicy(
  database: Database,
  name: string,
  permissions: string[],
  dataScope = 'region',
): Promise<string> {
  await sql`insert into policies (id, "createdBy", "updatedBy", name, permissions, "dataScope") values (${`policy-${name}`}, 'system', 'system', ${name}, ${permissions}, ${dataScope})`.execute(
    database.db,
  )
  return `policy-${name}`
}

export async function aRole(database: Database, code: string, policies: string[], enabled = true): Promise<string> {
  await sql`insert into roles (id, "createdBy", "updatedBy", code, name, policies, enabled) values (${`role-${code}`}, 'system', 'system', ${code}, ${`${code} 角色`}, ${policies}, ${enabled})`.execute(
    database.db,
  )
  return `role-${code}`
}

export async function anAuthority(database: Database, code: string, actions: string[]): Promise<void> {
  await sql`insert into authorities (id, "createdBy", "updatedBy", code, name, "group", actions) values (${`authority-${code}`}, 'system', 'system', ${code}, ${code}, 'external', ${actions})`.execute(
    database.db,
  )
}

type UserValues = { password?: string; xzqdm?: string; roles?: string[]; enabled?: boolean; userType?: string }

export async function aUser(
  database: Database,
  username: string,
  {
    password = goodPassword,
    xzqdm = '532900000000',
    roles = [],
    enabled = true,
    userType = 'officer',
  }: UserValues = {},
): Promise<string> {
  const id = `user-${username}`
  await sql`
    insert into users (id, "createdBy", "updatedBy", username, realname, phone, "passwordHash", xzqdm, roles, "userType", enabled)
    values (${id}, 'system', 'system', ${username}, ${`${username} 先生`}, '0872-2120000', ${await hashPassword(password)}, ${xzqdm}, ${roles}, ${userType}, ${enabled})`.execute(
    database.db,
  )
  return id
}

/** Reads the expected answer of a captcha, which is only in the database. */
export async function answerOf(database: Database, captchaId: string): Promise<string> {
  const { answer } = await database.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow()
  return answer
}
