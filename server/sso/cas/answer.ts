import type { Principal, Refusal } from './tickets.ts'
import type { Label } from '../../../src/resources/define.ts'

/** The codes of CAS 3.0 (section 2.5.3) that this server uses. */
type CasCode =
  | 'INVALID_REQUEST'
  | 'INVALID_TICKET'
  | 'INVALID_SERVICE'
  | 'UNAUTHORIZED_SERVICE_PROXY'
  | 'INTERNAL_ERROR'

export type CasFailure = { code: CasCode; says: string }
export type CasAnswer = { principal: Principal; hasAttributes: boolean } | CasFailure
export type CasFormat = 'XML' | 'JSON'

/** Message and protocol code of each refusal. */
export const refusals: Readonly<Record<Refusal, { code: CasCode; says: Label }>> = {
  unknown: {
    code: 'INVALID_TICKET',
    says: {
      zh: '没有这张票据，请重新从登录页进入',
      en: 'There is no such ticket; enter through the sign-in page again',
    },
  },
  spent: {
    code: 'INVALID_TICKET',
    says: { zh: '票据已使用过，每张只能用一次', en: 'The ticket has been used; each serves once' },
  },
  expired: {
    code: 'INVALID_TICKET',
    says: { zh: '票据已过期，签发后 10 秒内有效', en: 'The ticket has expired; it is good for 10 seconds' },
  },
  'other-service': {
    code: 'INVALID_SERVICE',
    says: { zh: '票据是为另一个应用签发的', en: 'The ticket was made for another service' },
  },
  over: {
    code: 'INVALID_TICKET',
    says: { zh: '会话已结束，或该应用已停用', en: 'The session is over, or the service is disabled' },
  },
}

/** Attributes that services receive besides the user name: identity and region, without contact data. */
function attributesOf({
  id,
  realname,
  xzqdm,
  xzqmc,
  userType,
  roles,
  signedInAt,
}: Principal): Record<string, string | string[]> {
  return {
    id,
    realname,
    xzqdm,
    xzqmc,
    userType,
    roles,
    authenticationDate: signedInAt,
    isFromNewLogin: 'false',
    longTermAuthenticationRequestTokenUsed: 'false',
  }
}

/** Body and content type of a response. */
export function casBody(answer: CasAnswer, format: CasFormat): { body: string; type: string } {
  return format === 'JSON'
    ? { body: JSON.stringify(asJson(answer)), type: 'application/json; charset=utf-8' }
    : { body: asXml(answer), type: 'application/xml; charset=utf-8' }
}

function asJson(answer: CasAnswer): unknown {
  if ('code' in answer)
    return { serviceResponse: { authenticationFailure: { code: answer.code, description: answer.says } } }
  const { principal, hasAttributes } = answer
  return {
    serviceResponse: {
      authenticationSuccess: {
        user: principal.username,
        ...(hasAttributes ? { attributes: attributesOf(principal) } : {}),
      },
    },
  }
}

function asXml(answer: CasAnswer): string {
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${'code' in answer ? failureXml(answer) : successXml(answer)}</cas:serviceResponse>\n`
}

function failureXml({ code, says }: CasFailure): string {
  return `<cas:authenticationFailure code="${code}">${xmlText(says)}</cas:authenticationFailure>`
}

function successXml({ principal, hasAttributes }: { principal: Principal; hasAttributes: boolean }): string {
  const lines = Object.entries(attributesOf(principal)).flatMap(([name, value]) =>
    [value].flat().map((each) => `<cas:${name}>${xmlText(each)}</cas:${name}>`),
  )
  const attributes = hasAttributes ? `<cas:attributes>${lines.join('')}</cas:attributes>` : ''
  return `<cas:authenticationSuccess><cas:user>${xmlText(principal.username)}</cas:user>${attributes}</cas:authenticationSuccess>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for XML 1.0 and removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').replace(/[&<>"']/g, (mark) => escapes[mark] ?? '')
}
