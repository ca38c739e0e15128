import { useEffect, useEffectEvent } from 'react'
import type { KnownValueStyle } from '../../map/index.ts'
import { useWords } from '../../providers/i18n.ts'
import { useThemeMode } from '../../providers/theme-mode.ts'
import { useKeptVerdicts } from '../../providers/verdicts.ts'
import { verdicts, type Verdict } from '../../resources/analysis.ts'
import type { Label } from '../../resources/define.ts'
import { verdictMarks, verdictNames } from '../../resources/verdict-words.ts'

const noVerdict: Label = { zh: '暂无结论', en: 'No verdict yet' }

type Colours = Readonly<Record<Verdict | 'none', string>>

/** As in the theme, where a map cannot read them. */
const colours: Readonly<Record<'light' | 'dark', Colours>> = {
  light: {
    feasible: '#2b7a4b',
    infeasible: '#c0342b',
    conditional: '#9a5210',
    'needs-check': '#9a5210',
    none: '#6a7690',
  },
  dark: {
    feasible: '#6fcf97',
    infeasible: '#ff8f86',
    conditional: '#eda459',
    'needs-check': '#eda459',
    none: '#93a0bd',
  },
}

type Props = { useId: string; onStyle: (style: KnownValueStyle) => void }

/** Finds the colours of the parcels by their verdicts for a use. Renders nothing: few visits need this code at first. */
export function VerdictStyle({ useId, onStyle }: Props) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const { data } = useKeptVerdicts(useId)
  const show = useEffectEvent(onStyle)
  useEffect(() => {
    const of = colours[isDark ? 'dark' : 'light']
    const item = (value: Verdict | 'none', mark: string, name: string) => ({
      value,
      mark,
      color: of[value],
      label: `${mark} ${name}`.trim(),
      isHatched: value === 'needs-check',
    })
    show({
      valueOf: new Map(Object.entries(data ?? {}).map(([id, { verdict }]) => [id, verdict])),
      // Not known is not the same as feasible: while they load, after a failure, and beyond what a server lists.
      otherwise: 'none',
      items: [
        ...verdicts.map((verdict) => item(verdict, verdictMarks[verdict], say(verdictNames[verdict]))),
        item('none', '', say(noVerdict)),
      ],
    })
  }, [data, isDark, say])
  return null
}
