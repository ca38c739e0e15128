import { vi } from 'vitest'

declare global {
  interface Window {
    happyDOM?: { setURL(url: string): void }
  }
}

/**
 * Resets the page of a DOM test and sets its address: clears storage, cookies and the body, and the module registry, so
 * that modules imported from now on are loaded again.
 */
export function freshPage(url: string, { locale = 'zh-CN', site }: { locale?: string; site?: object } = {}): void {
  vi.resetModules()
  window.happyDOM?.setURL(url)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=')[0]?.trim()}=; Path=/; Max-Age=0`
  document.body.innerHTML = site ? `<script type="application/json" id="site">${JSON.stringify(site)}</script>` : ''
  localStorage.setItem('umi_locale', locale)
}

/** Writes to local storage what a sign-in at the stub server stores there. */
export function storeSignIn(token = 'stub-token'): void {
  const stored = {
    DL_BASIC_TOKEN: token,
    USER_NAME: '王管理',
    USER_REGION: '532900000000',
    USER_XZQJB: '2',
    USER_REGION_NAME: '大理白族自治州',
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}

/** Intercepts full navigations: the page stays, and the addresses are added to the returned list. */
export function catchNavigation(): string[] {
  const went: string[] = []
  const note = (address: string | URL) => void went.push(String(address))
  vi.spyOn(window.location, 'assign').mockImplementation(note)
  vi.spyOn(window.location, 'replace').mockImplementation(note)
  return went
}
