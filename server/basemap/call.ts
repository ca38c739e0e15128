import type { IncomingMessage } from 'node:http'
import type { Label } from '../../src/resources/define.ts'
import { fill } from '../../src/resources/errors.ts'
import { AddressRefused, callOutside, type Reach } from '../http/outbound.ts'
import { ServiceMistake } from './kinds/kind.ts'

/** Redirects that a service may make on its own host, such as from http to https. */
const mostRedirects = 3

const says = {
  late: { zh: '{seconds} 秒内没有应答', en: 'no answer within {seconds} seconds' },
  unreachable: { zh: '无法连接到 {host}', en: '{host} can’t be reached' },
  refused: {
    zh: '{host} 在不允许访问的网络中；内网服务须由部署者设置 BASEMAP_PRIVATE_NETWORKS=on',
    en: '{host} is in a network that is not called; for services in private networks the host sets BASEMAP_PRIVATE_NETWORKS=on',
  },
  status: { zh: '{host} 返回 HTTP {status}', en: '{host} answers HTTP {status}' },
  redirects: { zh: '{host} 反复跳转，没有结果', en: '{host} redirects without end' },
  elsewhere: {
    zh: '{host} 跳转到另一主机 {other}，请登记后者的地址',
    en: '{host} redirects to another host, {other}; register the address there',
  },
  tooLong: { zh: '{host} 的应答超过 {megabytes} MB', en: 'the answer of {host} is longer than {megabytes} MB' },
  broken: { zh: '{host} 的应答中断了', en: 'the answer of {host} broke off' },
} as const satisfies Record<string, Label>

export type Limits = Reach & { timeoutMs: number; mostBytes: number }

/**
 * Reads the answer of a service whole. Follows a few redirects on the same host. Throws `ServiceMistake` with the
 * reason, without the address, which can contain a key.
 */
export async function readService(address: string, limits: Limits): Promise<Buffer> {
  const url = new URL(address)
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const facts = { host: url.hostname, seconds: Math.round(limits.timeoutMs / 1000), megabytes: mega(limits.mostBytes) }
  const failure = (name: keyof typeof says) => (error: unknown) => {
    if (error instanceof ServiceMistake) throw error
    throw mistake(signal.aborted ? 'late' : error instanceof AddressRefused ? 'refused' : name, facts)
  }
  const answer = await follow(url, { ...limits, signal, left: mostRedirects }).catch(failure('unreachable'))
  return bodyOf(answer, limits.mostBytes, facts).catch(failure('broken'))
}

type Following = Reach & { signal: AbortSignal; left: number }

async function follow(url: URL, { left, ...call }: Following): Promise<IncomingMessage> {
  const host = url.hostname
  const answer = await callOutside(url, {
    ...call,
    headers: { 'user-agent': 'InvestMap', accept: '*/*', 'accept-encoding': 'identity' },
  })
  const status = answer.statusCode ?? 0
  if (status === 200) return answer
  answer.destroy()
  const target = answer.headers.location
  if (status < 300 || status >= 400 || !target || !URL.canParse(target, url))
    throw mistake('status', { host, status }, { isNothingThere: status === 204 || status === 404 })
  const next = new URL(target, url)
  const isUpgrade = next.hostname === host && url.protocol === 'http:' && next.protocol === 'https:'
  if (next.origin !== url.origin && !isUpgrade) throw mistake('elsewhere', { host, other: next.hostname })
  if (left === 0) throw mistake('redirects', { host })
  return follow(next, { ...call, left: left - 1 })
}

async function bodyOf(
  answer: IncomingMessage,
  mostBytes: number,
  facts: Readonly<Record<string, string | number>>,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostBytes) {
      answer.destroy()
      throw mistake('tooLong', facts)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function mistake(
  name: keyof typeof says,
  facts: Readonly<Record<string, string | number>>,
  kind: { isNothingThere?: boolean } = {},
): ServiceMistake {
  const { zh, en } = says[name]
  return new ServiceMistake({ zh: fill(zh, facts), en: fill(en, facts) }, kind)
}

function mega(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
