import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createAllSql, tableModel } from '../../server/crud/ddl.ts'
import { createEngine, type Engine } from '../../server/crud/engine.ts'
import { crudRoutes } from '../../server/crud/routes.ts'
import type { RuleContext, Rules } from '../../server/crud/rules.ts'
import { sql, withTx, type Database } from '../../server/db/index.ts'
import { guardRoutes, type Actor, type Authentication } from '../../server/http/access.ts'
import type { FieldError } from '../../server/http/errors.ts'
import { answerUnknownAddress, handleErrors } from '../../server/http/error-handler.ts'
import { defineResource, type AnyRow, type Resource } from '../../src/resources/define.ts'
import { actionsOf, resources } from '../../src/resources/index.ts'
import { permission, type DataScope, type Grants } from '../../src/resources/permissions.ts'

/** A resource that only the tests declare, with nearly every kind of field. */
export const parcels = defineResource({
  name: 'testParcels',
  wire: 'testParcels',
  code: 'TPM',
  group: 'system',
  route: '/console/manager/testParcels',
  icon: 'land',
  label: { zh: '试验地块', en: 'Test parcels' },
  fields: {
    parcelNo: {
      kind: 'text',
      label: { zh: '编号', en: 'Parcel no.' },
      required: true,
      unique: true,
      maxLength: 20,
      search: 'like',
    },
    name: { kind: 'text', label: { zh: '名称', en: 'Name' }, required: true, maxLength: 40, search: 'like' },
    xzqdm: { kind: 'region', label: { zh: '区划', en: 'Region' }, required: true, search: 'within' },
    status: { kind: 'dict', dict: 'parcel_status', label: { zh: '状态', en: 'Status' }, search: 'in' },
    level: {
      kind: 'choice',
      label: { zh: '等级', en: 'Grade' },
      options: [
        { value: 1, label: { zh: '一等', en: 'First' } },
        { value: 2, label: { zh: '二等', en: 'Second' } },
      ],
    },
    tags: {
      kind: 'choices',
      label: { zh: '标签', en: 'Tags' },
      options: [
        { value: 'road', label: { zh: '通路', en: 'Road' } },
        { value: 'water', label: { zh: '通水', en: 'Water' } },
      ],
    },
    priceWan: { kind: 'decimal', label: { zh: '价格', en: 'Price' }, min: 0, max: 100000, scale: 2, search: 'range' },
    rooms: { kind: 'integer', label: { zh: '间数', en: 'Rooms' }, min: -5, max: 999 },
    soldOn: { kind: 'date', label: { zh: '出让日', en: 'Sold on' } },
    checkedAt: { kind: 'dateTime', label: { zh: '核查时间', en: 'Checked at' } },
    isOpen: { kind: 'boolean', label: { zh: '开放', en: 'Open' }, default: true },
    partOf: { kind: 'ref', to: 'testParcels', label: { zh: '上级地块', en: 'Part of' } },
    note: { kind: 'longText', label: { zh: '说明', en: 'Note' }, maxLength: 2000 },
    boundary: { kind: 'geometry', shape: 'MultiPolygon', label: { zh: '范围', en: 'Boundary' } },
    areaM2: { kind: 'area', label: { zh: '面积', en: 'Area' }, computed: true },
  },
  list: ['parcelNo', 'name'],
  title: 'name',
  scope: 'xzqdm',
  tree: 'partOf',
  sort: ['parcelNo', 'asc'],
  grows: true,
})

export const known: readonly Resource[] = [...resources, parcels]

/** Every permission, with one data scope. */
export function everything(scope: DataScope): Grants {
  return new Map(
    known.flatMap((resource) =>
      actionsOf(resource).map((action) => [permission(resource.code, action), scope] as const),
    ),
  )
}

/** A signed-in user; by default the administrator of the whole prefecture. */
export function anActor(part: Partial<Actor> = {}): Actor {
  return {
    id: 'admin',
    username: 'admin',
    name: '管理员',
    xzqdm: '532900000000',
    xzqjb: '2',
    grants: everything('all'),
    sessionId: 'session',
    ip: '127.0.0.1',
    requestId: 'test',
    ...part,
  }
}

const daliCity = { xzqdm: '532901000000', xzqjb: '3' }

/** The sessions of the tests, by token. */
export const people: Record<string, Authentication> = {
  admin: { actor: anActor() },
  dali: {
    actor: anActor({
      id: 'officer-dali',
      username: 'officer-dali',
      name: '大理市专员',
      grants: everything('region'),
      ...daliCity,
    }),
  },
  own: {
    actor: anActor({
      id: 'own-rows',
      username: 'own-rows',
      name: '只管自己的',
      grants: everything('self'),
      ...daliCity,
    }),
  },
  nobody: { actor: anActor({ id: 'nobody', grants: new Map() }) },
  reader: {
    actor: anActor({
      id: 'reader',
      grants: new Map([
        ['TPM:list', 'all'],
        ['TPM:show', 'all'],
        ['USM:list', 'all'],
      ]),
    }),
  },
  kicked: { ended: 'kicked' },
}

/** The context of a write by the program itself, as in the seed. */
export function systemContext(action: RuleContext['action'] = 'create'): RuleContext {
  return { actor: anActor({ id: 'system', name: '系统' }), locale: 'zh-CN', action }
}

/** Stands in for the product’s rules for users: replaces a password by a hash. */
const passwordRules: Rules = {
  before: async (_tx, writes) => {
    for (const { draft } of writes) {
      if (typeof draft?.password !== 'string') continue
      draft.passwordHash = `hash of ${draft.password.length}`
      delete draft.password
    }
  },
}

export type TestApp = {
  app: FastifyInstance
  engine: Engine
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions) => Promise<Answer>
}
export type CallOptions = { as?: string; body?: unknown; headers?: Record<string, string>; payload?: string | Buffer }
/** Loosely typed on purpose: each test reads the members that its call returns. */
export type AnswerData = {
  [member: string]: unknown
  id: string
  version: number
  records: AnyRow[]
  total: number
  errors: FieldError[]
  failed: { row: number; field: string; value: unknown; message: string }[]
}
export type Answer = {
  status: number
  code: number
  success: boolean
  msg: string
  data: AnswerData
  response: LightMyRequestResponse
}

/**
 * Starts an app with the engine's routes on the test's database, with regions, dictionaries and the table of `parcels`.
 */
export function withApp(database: Database, rules: Readonly<Record<string, Rules>> = {}): TestApp {
  const test = {} as TestApp
  beforeAll(async () => {
    await sql.raw(createAllSql([tableModel(parcels)]).join('\n')).execute(database.db)
    const engine = createEngine({ database, resources: known, rules: { users: passwordRules, ...rules } })
    await seed(database, engine)
    const app = Fastify({ forceCloseConnections: true })
    handleErrors(app)
    guardRoutes(app, async (token) => people[token] ?? null)
    await crudRoutes(app, engine)
    app.setNotFoundHandler(answerUnknownAddress)
    await app.ready()
    Object.assign(test, { app, engine, call: caller(app) })
  })
  afterAll(() => test.app?.close())
  return test
}

function caller(app: FastifyInstance): TestApp['call'] {
  return async (method, path, { as = 'admin', body, headers = {}, payload } = {}) => {
    const sent = body === undefined ? (payload === undefined ? {} : { payload }) : { payload: JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const token: Record<string, string> = as === '' ? {} : { token: as }
    const response = await app.inject({
      method,
      url: `/camel/${path}`,
      headers: { ...token, ...type, ...headers },
      ...sent,
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status: response.statusCode, ...(isJson ? (response.json() as object) : {}), response } as Answer
  }
}

const region = (id: string, xzqdm: string, xzqjb: string, [xzqmc, pid]: [string, string | null]) => ({
  id,
  xzqdm,
  xzqjb,
  xzqmc,
  pid,
})

async function seed(database: Database, engine: Engine): Promise<void> {
  const [regions, dicts] = ['regions', 'dicts'].map(
    (name) => known.find((resource) => resource.name === name) as Resource,
  )
  await withTx(database.db, { id: 'system', name: 'seed' }, async (tx) => {
    await engine.create(tx, systemContext(), regions as Resource, [
      region('r-dali-prefecture', '532900000000', '2', ['大理白族自治州', null]),
      region('r-dali', '532901000000', '3', ['大理市', 'r-dali-prefecture']),
      region('r-xiaguan', '532901001000', '4', ['下关街道', 'r-dali']),
      region('r-binchuan', '532924000000', '3', ['宾川县', 'r-dali-prefecture']),
    ])
    const item = (value: string, label: string, enabled = true) => ({ value, label, enabled })
    await engine.create(tx, systemContext(), dicts as Resource, [
      {
        code: 'parcel_status',
        name: '地块状态',
        items: [item('open', '可招商'), item('sold', '已供'), item('old', '旧状态', false)],
      },
      { code: 'user_type', name: '用户类型', items: [item('officer', '工作人员')] },
    ])
  })
}

/** Creates rows of `parcels` without HTTP; `by` is the id of their author. */
export async function makeParcels(
  database: Database,
  engine: Engine,
  drafts: readonly Record<string, unknown>[],
  by = 'system',
): Promise<AnyRow[]> {
  const context = { ...systemContext(), actor: anActor({ id: by, xzqdm: '532900000000', xzqjb: '2' }) }
  return withTx(database.db, { id: by, name: by }, (tx) => engine.create(tx, context, parcels, drafts))
}

let counter = 0

/** Returns a parcel number that no other test uses. */
export function aNumber(): string {
  counter += 1
  return `P-${process.pid}-${counter}`
}
