import { BgColorsOutlined, SearchOutlined, TranslationOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { HelpOpener } from './help-opener.tsx'
import { NoticeBell } from './lazy-notice-bell.tsx'
import { openOverlay } from './overlay-store.ts'
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
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={say(texts.search)}
        title={say(texts.search)}
        onClick={() => openOverlay('palette')}
      />
      {other && (
        <Button
          type="text"
          icon={<TranslationOutlined />}
          aria-label={other.name}
          title={other.name}
          lang={other.locale}
          onClick={() => setLocale(other.locale)}
        />
      )}
      <Button
        type="text"
        icon={<BgColorsOutlined />}
        aria-label={look}
        title={look}
        onClick={() => setThemeMode(isDark ? 'light' : 'dark')}
      />
      <HelpOpener />
      <NoticeBell />
      <UserMenu />
    </div>
  )
}
