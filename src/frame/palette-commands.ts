import { hasConsolePage } from '../providers/foreign.ts'
import type { Say } from '../providers/i18n.ts'
import { languages, setLocale } from '../providers/i18n.ts'
import { signOut } from '../providers/sign-out.ts'
import { site } from '../providers/site.ts'
import { setThemeMode } from '../providers/theme-mode.ts'
import type { StoredUser } from '../providers/session.ts'
import { holdsCode, opensConsole } from '../providers/access.ts'
import { resources } from '../resources/index.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { openPlaces } from './open-places.ts'
import { openOverlay } from './overlay-store.ts'
import { texts } from './words.ts'

export type Command = {
  id: string
  group: 'pages' | 'actions' | 'rows'
  label: string
  /** Additional search words; those of a row are shown. */ also: string
  run: (navigate: (to: string) => void) => void
}

type Around = { list: readonly string[]; user: StoredUser | null; say: Say }

/** All commands of the palette for this user: permitted pages first, then actions. */
export function commandsFor(around: Around): Command[] {
  return [...pageCommands(around), ...actionCommands(around)]
}

function pageCommands({ list, say }: Around): Command[] {
  const goTo = (to: string, label: string, also: string): Command => ({
    id: to,
    group: 'pages',
    label,
    also: `${also} ${to}`,
    run: (navigate) => navigate(to),
  })
  const manager = resources
    .filter((entry) => hasConsolePage(entry) && holdsCode(list, entry.code))
    .map((entry) => goTo(entry.route, say(entry.label), `${entry.label.zh} ${entry.label.en} ${entry.code}`))
  const open = openPlaces(list).map((route) =>
    goTo(route.path, say(route.title ?? sharedWords.home), `${route.title?.en ?? ''} ${route.title?.zh ?? ''}`),
  )
  const overview = opensConsole(list) ? [goTo('/console', say(texts.overview), texts.platform.zh)] : []
  return [...overview, ...manager, ...open]
}

function actionCommands({ user, say }: Around): Command[] {
  const act = (id: string, label: string, also: string, run: () => void): Command => ({
    id,
    group: 'actions',
    label,
    also,
    run,
  })
  const looks = (['light', 'dark', 'system'] as const).map((mode) =>
    act(`theme-${mode}`, say(texts.choice, { what: say(texts.look), value: say(texts[mode]) }), `theme ${mode}`, () =>
      setThemeMode(mode),
    ),
  )
  const tongues = languages.map(({ locale, name }) =>
    act(`locale-${locale}`, say(texts.choice, { what: say(texts.language), value: name }), `language ${locale}`, () =>
      setLocale(locale),
    ),
  )
  const help = act('help', say(texts.help), 'help guide tour', () => openOverlay('help'))
  if (!user) return [...looks, ...tongues, help]
  const password = site.hasExtras
    ? [act('password', say(texts.changePassword), 'password', () => openOverlay('password'))]
    : []
  return [
    ...looks,
    ...tongues,
    help,
    ...password,
    act('sign-out', say(texts.signOut), 'sign out logout', () => void signOut()),
  ]
}

/**
 * Commands that contain every word of the query in label or additional words; those whose label starts with its first
 * word come first.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (command: Command) => Number(command.label.toLowerCase().startsWith(words[0] ?? ''))
  return commands
    .filter((command) => words.every((word) => `${command.label} ${command.also}`.toLowerCase().includes(word)))
    .sort((a, b) => begins(b) - begins(a))
}
