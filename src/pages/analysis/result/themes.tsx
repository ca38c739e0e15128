import { Alert } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import type { LookedTheme, OverlayLine, OverlayResult } from '../../../resources/analysis.ts'
import {
  coverageOf,
  dataDatesOf,
  linesIn,
  strictestOfLines,
  themeStateWords,
} from '../../../resources/looked-themes.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { saysWords } from '../words.ts'
import { CheckText, keyOfCheck } from './check-text.tsx'
import { LineCard } from './line-card.tsx'
import { useRuleText } from './rule-text.ts'
import { themeWords as words } from './theme-words.ts'
import './themes.css'

type Shown = Pick<OverlayResult, 'lines' | 'slivers'> & { onLine: (line: OverlayLine) => void }

/** What was looked up, theme by theme: what applies, what is unknown and who has it, and what is clear. */
export function ThemeGroups({ themes, ...shown }: Shown & { themes: readonly LookedTheme[] }) {
  const say = useWords()
  const { lines, onLine } = shown
  const of = (state: LookedTheme['state']): LookedTheme[] => themes.filter((theme) => theme.state === state)
  const clear = of('clear')
  const others = lines.filter(({ themeId }) => !themeId)
  return (
    <>
      {(['applies', 'unknown'] as const).map((state) => (
        <ThemeGroup key={state} state={state} themes={of(state)} {...shown} />
      ))}
      {clear.length > 0 && (
        <section>
          <h2>{say(words.count, { state: say(themeStateWords.clear), count: clear.length })}</h2>
          <p className="soft-small">{say(words.clearWhy)}</p>
          <ul className="analysis-clear-themes">
            {clear.map((theme) => (
              <ClearTheme key={theme.id} theme={theme} slivers={shown.slivers} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>{say(words.others)}</h2>
          {others.map((line) => (
            <LineCard key={line.key ?? line.layerId} line={line} onShow={() => onLine(line)} />
          ))}
        </section>
      )}
    </>
  )
}

function ThemeGroup({
  state,
  themes,
  lines,
  onLine,
}: Shown & { state: 'applies' | 'unknown'; themes: readonly LookedTheme[] }) {
  const say = useWords()
  if (themes.length === 0) return null
  return (
    <section>
      <h2>{say(words.count, { state: say(themeStateWords[state]), count: themes.length })}</h2>
      {themes.map((theme) => (
        <ThemeCard key={theme.id} theme={theme} lines={linesIn(theme, lines)} onLine={onLine} />
      ))}
    </section>
  )
}

/** A theme that applies, or of which something is unknown, with its lines. */
function ThemeCard({ theme, lines, onLine }: Pick<Shown, 'lines' | 'onLine'> & { theme: LookedTheme }) {
  const say = useWords()
  const name = useRuleText().themeName(theme)
  const { state, authority, checks, isRequired } = theme
  const says = state === 'unknown' ? 'unknown' : (strictestOfLines(lines) ?? 'notice')
  // A check of a theme names its authority already.
  const isNamed = checks.some((check) => check.authority)
  return (
    <section className="analysis-theme">
      <header data-says={says}>
        <h3>{name}</h3>
        <span className="analysis-says">{say(saysWords[says])}</span>
        {authority && !isNamed && <small>{say(words.authority, { authority })}</small>}
      </header>
      {checks.map((check) => (
        <Alert key={keyOfCheck(check)} type="warning" showIcon message={<CheckText check={check} />} />
      ))}
      {checks.length > 0 && !isRequired && <p className="soft-small">{say(words.notRequired)}</p>}
      {lines.map((line) => (
        <LineCard key={line.key ?? line.layerId} line={line} onShow={() => onLine(line)} />
      ))}
    </section>
  )
}

/** When its data are of, where they count, and whether only slivers of it lie in the boundary. */
function ClearTheme({ theme, slivers }: { theme: LookedTheme } & Pick<Shown, 'slivers'>) {
  const say = useWords()
  const name = useRuleText().themeName(theme)
  const ids = new Set(theme.contents.map(({ layerId }) => layerId))
  const covered = coverageOf(theme).map((what) => say(what))
  const facts = [
    say(words.dataOf, { date: dataDatesOf(theme) ?? '' }),
    say(words.covers, { what: covered.join(say(sharedWords.listSeparator)) }),
    slivers.some(({ layerId }) => ids.has(layerId)) ? say(words.onlySlivers) : '',
  ]
  return (
    <li>
      <strong>{name}</strong> <span>{say(themeStateWords.clear)}</span>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </li>
  )
}
