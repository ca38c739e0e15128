import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Label } from '../../src/resources/define.ts'
import { isLoopback } from '../http/outbound.ts'

const says = {
  form: {
    zh: '网址不合法：请照浏览器地址栏的写法填写，路径至少为 /',
    en: 'not an address as a browser writes it; the path is at least /',
  },
  http: {
    zh: '只接受 https 或本机地址；可信内网可勾选“允许 http”',
    en: 'only https or a loopback address; for a trusted network choose “Allow http”',
  },
  linkLocal: {
    zh: '不接受链路本地地址（169.254.*、fe80:*），它们可能是云主机的内部接口',
    en: 'link-local addresses (169.254.*, fe80:*) are not accepted: they may be internal interfaces of a cloud',
  },
} as const satisfies Record<string, Label>

/** Addresses that only reach the network segment of this machine, such as the metadata service of a cloud. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns what is wrong with the address of a service; null if it may be registered. Only the normalized form of
 * browsers is accepted, so that addresses can be compared as strings.
 */
export function addressMistake(address: string, { plainHttp }: { plainHttp: boolean }): Label | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.href !== address || url.hash !== '' || url.username !== '' || url.password !== '') return says.form
  if (isLinkLocal(url.hostname)) return says.linkLocal
  if (url.protocol === 'https:' || (url.protocol === 'http:' && (plainHttp || isLoopback(url.hostname)))) return null
  return url.protocol === 'http:' ? says.http : says.form
}

/** Whether the host of a URL is a link-local address; IPv4 addresses may be mapped into IPv6. */
function isLinkLocal(hostname: string): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIPv4(ip) ? linkLocal.check(ip, 'ipv4') : isIPv6(ip) && linkLocal.check(ip, 'ipv6')
}
