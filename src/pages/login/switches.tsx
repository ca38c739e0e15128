import { languages, setLocale, useLocale, useWords } from '../../providers/i18n.ts'
import { setThemeMode, useThemeMode } from '../../providers/theme-mode.ts'
import { texts } from './words.ts'

/** Language and light or dark theme, before sign-in. */
export function Switches() {
  const say = useWords()
  const { locale } = useLocale()
  const { isDark } = useThemeMode()
  const toggle = say(isDark ? texts.toLight : texts.toDark)
  return (
    <div className="login-switches">
      {languages
        .filter((language) => language.locale !== locale)
        .map((language) => (
          <button key={language.locale} type="button" lang={language.locale} onClick={() => setLocale(language.locale)}>
            {language.name}
          </button>
        ))}
      <button type="button" aria-label={toggle} title={toggle} onClick={() => setThemeMode(isDark ? 'light' : 'dark')}>
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          aria-hidden="true"
        >
          {isDark ? (
            <>
              <circle cx="12" cy="12" r="4.5" />
              <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
            </>
          ) : (
            <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" strokeLinejoin="round" />
          )}
        </svg>
      </button>
    </div>
  )
}
