import type { Label } from './define.ts'

type ErrorFacts = { status: number; says: Label; retry: boolean }

/**
 * Every error of the server, by name: its HTTP status (also the envelope's `code`), its message, and whether an
 * unchanged retry can succeed. `{…}` is filled from the error's parameters. docs/errors.md is checked against this
 * table.
 */
export const errors = {
  'bad-request': {
    status: 400,
    says: {
      zh: '请求格式有误，请按提示修改后重试',
      en: 'The request is not valid; correct the named fields and try again',
    },
    retry: false,
  },
  'not-signed-in': {
    status: 401,
    says: { zh: '尚未登录或登录已过期，请重新登录', en: 'Not signed in, or the session has expired; sign in again' },
    retry: false,
  },
  'session-ended': {
    status: 460,
    says: { zh: '本次登录已被结束（{reason}），请重新登录', en: 'This session was ended ({reason}); sign in again' },
    retry: false,
  },
  'not-permitted': {
    status: 403,
    says: { zh: '没有权限：{permission}，请联系管理员', en: 'No permission: {permission}; ask an administrator' },
    retry: false,
  },
  'not-found': {
    status: 404,
    says: { zh: '{what}不存在，或不在您的管辖范围内', en: '{what} does not exist or lies outside your region' },
    retry: false,
  },
  'no-such-address': { status: 404, says: { zh: '没有这个接口：{path}', en: 'No such address: {path}' }, retry: false },
  'version-conflict': {
    status: 409,
    says: {
      zh: '{what}已被他人修改，请比对后再保存',
      en: '{what} has been changed by someone else; compare before saving',
    },
    retry: false,
  },
  'value-taken': {
    status: 409,
    says: { zh: '{field}“{value}”已被占用', en: '{field} “{value}” is already taken' },
    retry: false,
  },
  'value-taken-deleted': {
    status: 409,
    says: {
      zh: '{field}“{value}”已被回收站中的数据占用，可先恢复该数据',
      en: '{field} “{value}” belongs to a row in the recycle bin; restore it instead',
    },
    retry: false,
  },
  'too-large': {
    status: 413,
    says: { zh: '内容过大，上限为 {limit}', en: 'Too large; the limit is {limit}' },
    retry: false,
  },
  'wrong-kind': {
    status: 415,
    says: { zh: '不支持的文件或内容类型：{type}', en: 'This kind of file or content is not accepted: {type}' },
    retry: false,
  },
  'too-much-work': {
    status: 422,
    says: {
      zh: '这项请求要做的计算太多，已停止。请缩小范围、简化边界或增加筛选条件后重试',
      en: 'This request takes too much work and was stopped; choose a smaller area, a simpler boundary or more filters',
    },
    retry: false,
  },
  refused: { status: 422, says: { zh: '{sentence}', en: '{sentence}' }, retry: false },
  'wrong-credentials': {
    status: 422,
    says: { zh: '用户名或密码错误', en: 'Wrong user name or password' },
    retry: false,
  },
  'new-password-needed': {
    status: 422,
    says: {
      zh: '当前密码由他人设置，请先在登录页设置新密码',
      en: 'Somebody else has set this password; choose a new one on the sign-in page first',
    },
    retry: false,
  },
  'wrong-basic-sign-in': {
    status: 401,
    says: {
      zh: '用户名或密码错误，请检查软件中保存的账号',
      en: 'Wrong user name or password; check the account that the program uses',
    },
    retry: false,
  },
  'in-use': {
    status: 422,
    says: { zh: '“{what}”正在使用，不能删除：{holders}', en: '“{what}” is in use and cannot be deleted: {holders}' },
    retry: false,
  },
  'too-many-tries': {
    status: 429,
    says: {
      zh: '尝试次数过多，请 {seconds} 秒后再试',
      en: 'Too many tries; try again in {seconds} {seconds|second|seconds}',
    },
    retry: true,
  },
  internal: {
    status: 500,
    says: {
      zh: '服务器内部错误，请稍后重试；若仍出现，请把编号 {requestId} 告知管理员',
      en: 'Internal error; try again later. If it happens again, give number {requestId} to an administrator',
    },
    retry: true,
  },
  'no-map-service': {
    status: 404,
    says: {
      zh: '底图“{what}”没有密钥，请在底图管理中填写，或先使用素图',
      en: 'The basemap “{what}” has no key; enter it where basemaps are managed, or use the plain one',
    },
    retry: false,
  },
  'map-service-away': {
    status: 424,
    says: {
      zh: '底图“{what}”暂时不可用（{reason}），请稍后重试，或先使用素图',
      en: 'The basemap “{what}” is not available at the moment ({reason}); try again later or use the plain one',
    },
    retry: true,
  },
  'identity-provider-away': {
    status: 503,
    says: {
      zh: '统一身份认证暂时无法连接，请稍后重试，或用用户名和密码登录',
      en: 'The identity provider cannot be reached at the moment; try again later, or sign in with name and password',
    },
    retry: true,
  },
  'database-away': {
    status: 503,
    says: {
      zh: '数据库暂时无法连接，请稍后重试',
      en: 'The database cannot be reached at the moment; try again shortly',
    },
    retry: true,
  },
} as const satisfies Record<string, ErrorFacts>

export type ErrorName = keyof typeof errors
export type Locale = 'zh-CN' | 'en-US'

/** The text of a label in a locale; Chinese is the fallback. */
export function words(label: Label, locale: Locale): string {
  return locale === 'en-US' ? label.en : label.zh
}

/** What `fill` replaces: `{name}`, or `{count|day is|days are}`. */
export const placeholder = /\{(\w+)(?:\|([^{|}]+)\|([^{|}]+))?\}/g

/**
 * Fills in a text: `{name}` becomes the value, `{count|day is|days are}` the first words for 1 and the second for any
 * other number; a name without a value stays visible unchanged.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, name: string, one?: string, many?: string) =>
    String((one ? (Number(values[name]) === 1 ? one : many) : values[name]) ?? whole),
  )
}
