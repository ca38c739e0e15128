import { BgColorsOutlined, EnvironmentOutlined, SearchOutlined, TranslationOutlined } from '@ant-design/icons'
import { ChoiceMenu } from '../choice-menu.tsx'
import { languages, setLocale, useLocale, useWords } from '../providers/i18n.ts'
import { useUser } from '../providers/session.ts'
import { setThemeMode, useThemeMode, type ThemeMode } from '../providers/theme-mode.ts'
import { HelpOpener } from './help-opener.tsx'
import { NoticeBell } from './lazy-notice-bell.tsx'
import { openOverlay } from './overlay-store.ts'
import { UserMenu } from './user-menu.tsx'
import { texts } from './words.ts'
import './header-tools.css'

const modes: readonly ThemeMode[] = ['light', 'dark', 'system']
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The right end of both headers: palette, own region, language, theme, account. */
export function HeaderTools() {
  const say = useWords()
  const user = useUser()
  const { locale } = useLocale()
  const { mode } = useThemeMode()
  return (
    <div className="header-tools">
      <button
        type="button"
        className="palette-opener"
        onClick={() => openOverlay('palette')}
        aria-keyshortcuts="Meta+K Control+K"
      >
        <SearchOutlined aria-hidden="true" />
        <span className="palette-words">{say(texts.search)}</span>
        <kbd aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {user?.xzqmc && (
        <span className="header-region for-readers-on-phone" title={user.region}>
          <EnvironmentOutlined aria-hidden="true" /> {user.xzqmc}
        </span>
      )}
      <ChoiceMenu
        label={say(texts.language)}
        icon={<TranslationOutlined />}
        options={languages.map((language) => ({ key: language.locale, label: language.name }))}
        chosen={locale}
        onChoose={setLocale}
      />
      <ChoiceMenu
        label={say(texts.look)}
        icon={<BgColorsOutlined />}
        options={modes.map((key) => ({ key, label: say(texts[key]) }))}
        chosen={mode}
        onChoose={setThemeMode}
      />
      <HelpOpener />
      <NoticeBell />
      <UserMenu />
    </div>
  )
}
