import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../service-address.ts'

const patienceMs = 5_000

/**
 * Networks that are never called, whatever name resolves to them: the unspecified address, link-local (including cloud
 * metadata), multicast, reserved.
 */
const never = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  never.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
] as const)
  never.addSubnet(network, prefix, 'ipv6')

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/**
 * Returns whether a service may be called at an address to which its host resolved. Services may be in private
 * networks, so those are allowed; this machine is called only if the registered address itself names it, not if a name
 * resolves to it.
 */
export function mayCall(ip: string, hostname: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  const kind = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (never.check(plain, kind)) return false
  return !ownMachine.check(plain, kind) || isLoopback(hostname)
}

/**
 * Resolves a host and rejects addresses that must not be called, so that the connection uses the address that was
 * checked.
 */
function guardedLookup(hostname: string): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = found?.find(({ address }) => !mayCall(address, hostname))
      const first = found?.[0]
      if (error || refused || !first)
        return answer(
          error ?? new Error(`${name} leads to ${refused?.address ?? 'nothing'}, which is not called`),
          '',
          4,
        )
      return options.all ? answer(null, found) : answer(null, first.address, first.family)
    })
  }
}

/**
 * Sends a form to a registered service and returns the response status without reading the body. Follows no redirect.
 * Throws if the service does not respond within five seconds or its address must not be called.
 */
export async function postForm(address: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const url = new URL(address)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayCall(literal, url.hostname)) throw new Error(`${literal} is not called`)
  const body = new URLSearchParams(fields).toString()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
  return new Promise((done, fail) => {
    const sent = send(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        lookup: guardedLookup(url.hostname),
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        answer.destroy()
        done(answer.statusCode ?? 0)
      },
    )
    sent.once('error', fail)
    sent.end(body)
  })
}
