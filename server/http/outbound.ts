import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are never called, whatever name resolves to them: the unspecified address, link-local (including cloud
 * metadata), multicast, reserved.
 */
const never = networks(
  [
    ['0.0.0.0', 8],
    ['100.100.100.200', 32],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  [
    ['::', 128],
    ['fe80::', 10],
    ['ff00::', 8],
    ['fd00:ec2::', 32],
  ],
)
const ownMachine = networks([['127.0.0.0', 8]], [['::1', 128]])
const privateNetworks = networks(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  [
    ['::', 96],
    ['64:ff9b::', 96],
    ['2002::', 16],
    ['fc00::', 7],
    ['fec0::', 10],
  ],
)

type Network = readonly [address: string, prefix: number]

function networks(ipv4: readonly Network[], ipv6: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ipv4) list.addSubnet(address, prefix, 'ipv4')
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, 'ipv6')
  return list
}

/** Whether this server may call addresses in private networks and on its own machine. */
export type Reach = { allowsPrivate: boolean }

/**
 * Returns whether a host may be called at an address to which it resolved. This machine is called only if the registered
 * address itself names it, not if a name resolves to it.
 */
export function mayCall(ip: string, hostname: string, { allowsPrivate }: Reach): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  const kind = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (never.check(plain, kind)) return false
  if (ownMachine.check(plain, kind)) return allowsPrivate && isLoopback(hostname)
  return allowsPrivate || !privateNetworks.check(plain, kind)
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** The host resolves to an address that must not be called. */
export class AddressRefused extends Error {}

type Call = Reach & {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string | number>>
  body?: string
  signal: AbortSignal
}

/**
 * Calls another server and returns its response, of which the caller reads or destroys the body. Follows no redirect,
 * and connects to the address that was checked. Throws `AddressRefused`, or the error of the connection or the signal.
 */
export async function callOutside(
  url: URL,
  { method = 'GET', headers = {}, body, signal, ...reach }: Call,
): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayCall(literal, url.hostname, reach))
    throw new AddressRefused(`${literal} is not called`)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const sent = send(url, { method, headers, agent: false, lookup: guardedLookup(url.hostname, reach), signal }, done)
    sent.once('error', fail)
    sent.end(body)
  })
}

/**
 * Resolves a host and rejects addresses that must not be called, so that the connection uses the address that was
 * checked.
 */
function guardedLookup(hostname: string, reach: Reach): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = found?.find(({ address }) => !mayCall(address, hostname, reach))
      const first = found?.[0]
      if (error || refused || !first)
        return answer(
          error ?? new AddressRefused(`${name} leads to ${refused?.address ?? 'nothing'}, which is not called`),
          '',
          4,
        )
      return options.all ? answer(null, found) : answer(null, first.address, first.family)
    })
  }
}
