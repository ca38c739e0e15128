import type { Label } from '../../src/resources/define.ts'

const says = {
  form: {
    zh: '网址不合法：请照浏览器地址栏的写法填写，路径至少为 /',
    en: 'not an address as a browser writes it; the path is at least /',
  },
  http: {
    zh: '只接受 https 或本机地址；可信内网可勾选“允许 http”',
    en: 'only https or a loopback address; for a trusted network choose “Allow http”',
  },
} as const satisfies Record<string, Label>

/**
 * Returns what is wrong with the address of a service; null if it may be registered. Only the normalized form of
 * browsers is accepted, so that addresses can be compared as strings.
 */
export function addressMistake(address: string, { plainHttp }: { plainHttp: boolean }): Label | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.href !== address || url.hash !== '' || url.username !== '' || url.password !== '') return says.form
  if (url.protocol === 'https:' || (url.protocol === 'http:' && (plainHttp || isLoopback(url.hostname)))) return null
  return url.protocol === 'http:' ? says.http : says.form
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
