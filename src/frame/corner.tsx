import BgColorsOutlined from '@ant-design/icons-svg/es/asn/BgColorsOutlined'
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined'
import TranslationOutlined from '@ant-design/icons-svg/es/asn/TranslationOutlined'
import { HelpOpener } from './help-opener.tsx'
import { NoticeBell } from './lazy-notice-bell.tsx'
import { openOverlay } from './overlay-store.ts'
import { PlainIcon } from './plain-icon.tsx'
import { ToolButton } from './tool-button.tsx'
import { UserMenu } from './user-menu.tsx'
import { texts } from './words.ts'
import { languages, setLocale, useLocale, useWords } from '../providers/i18n.ts'
import { setThemeMode, useThemeMode } from '../providers/theme-mode.ts'

/** Header tools for pages without a header: search, language, theme, help, notices, account. */
export function Corner({ className }: { className: string }) {
  const say = useWords()
  const { locale } = useLocale()
  const { isDark } = useThemeMode()
  const other = languages.find((language) => language.locale !== locale)
  const look = say(isDark ? texts.light : texts.dark)
  return (
    <div className={className}>
      <ToolButton
        icon={<PlainIcon of={SearchOutlined} />}
        label={say(texts.search)}
        onClick={() => openOverlay('palette')}
      />
      {other && (
        <ToolButton
          icon={<PlainIcon of={TranslationOutlined} />}
          label={other.name}
          lang={other.locale}
          onClick={() => setLocale(other.locale)}
        />
      )}
      <ToolButton
        icon={<PlainIcon of={BgColorsOutlined} />}
        label={look}
        onClick={() => setThemeMode(isDark ? 'light' : 'dark')}
      />
      <HelpOpener />
      <NoticeBell />
      <UserMenu />
    </div>
  )
}
