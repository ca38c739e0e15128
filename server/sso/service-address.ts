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
 * What is wrong with an address of a service; null when it may be registered. An address is taken only as a browser
 * would write it, so that comparing letters is comparing meaning.
 */
export function addressMistake(address: string, { plainHttp }: { plainHttp: boolean }): Label | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.href !== address || url.hash !== '' || url.username !== '' || url.password !== '') return says.form
  if (url.protocol === 'https:' || (url.protocol === 'http:' && (plainHttp || isLoopback(url.hostname)))) return null
  return url.protocol === 'http:' ? says.http : says.form
}

/** Whether a host of a URL names this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
