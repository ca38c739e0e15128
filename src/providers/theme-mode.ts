import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

/** The user's choice; `system` follows the device. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Also read by the script in index.html, which sets the theme before anything is drawn. */
const themeKey = 'theme-mode'

const darkDevice = matchMedia('(prefers-color-scheme: dark)')
const mode = createStore<ThemeMode>(storedMode())
const isDeviceDark = createStore(darkDevice.matches)

darkDevice.addEventListener('change', (event) => isDeviceDark.set(event.matches))

function storedMode(): ThemeMode {
  const stored = readStored(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setThemeMode(next: ThemeMode): void {
  writeStored(themeKey, next === 'system' ? null : next)
  mode.set(next)
}

export function useThemeMode(): { mode: ThemeMode; isDark: boolean } {
  const chosen = useStore(mode)
  const isDark = useStore(isDeviceDark)
  return { mode: chosen, isDark: chosen === 'system' ? isDark : chosen === 'dark' }
}
