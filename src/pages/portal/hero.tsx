import { Link, useNavigate } from 'react-router'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { useMapTitle } from '../../providers/map-title.ts'
import type { PortalContent } from '../../resources/portal-view.ts'
import { investmentText } from '../../offer/figures.ts'
import { areaText } from '../../resources/units.ts'
import { formatNumber } from '../../resources/format-number.ts'
import { SearchField } from './search-field.tsx'
import { portalWords } from './words.ts'

/** Title, search box and key figures. */
export function Hero({ portal }: { portal: PortalContent | undefined }) {
  const say = useWords()
  const title = useMapTitle()
  const words = portal?.words ?? {}
  const own = (name: 'slogan' | 'intro'): string => words[name] ?? say(portalWords[name])
  return (
    <div className="portal-hero">
      <div>
        <h1>{title}</h1>
        <p className="portal-slogan">{own('slogan')}</p>
        <p>{own('intro')}</p>
        <SearchBox />
      </div>
      {portal && <Numbers numbers={portal.numbers} />}
    </div>
  )
}

function SearchBox() {
  const say = useWords()
  const go = useNavigate()
  return (
    <SearchField
      className="portal-search"
      button="main-button"
      words={say(portalWords.search)}
      onSearch={(text) => void go(text ? `/start?q=${encodeURIComponent(text)}` : '/start')}
    >
      <Link to="/start">{say(portalWords.open)}</Link>
    </SearchField>
  )
}

function Numbers({ numbers }: { numbers: PortalContent['numbers'] }) {
  const say = useWords()
  const { locale } = useLocale()
  const figures = { say, locale }
  const shown = [
    [portalWords.lands, formatNumber(numbers.lands, locale, 0)],
    [portalWords.area, areaText(numbers.areaM2, figures)],
    [portalWords.projects, formatNumber(numbers.projects, locale, 0)],
    [portalWords.investment, investmentText(numbers.investmentWan, figures)],
  ] as const
  const { otherLands, otherProjects } = numbers
  const others = { lands: formatNumber(otherLands, locale, 0), projects: formatNumber(otherProjects, locale, 0) }
  return (
    <div>
      <dl className="portal-numbers" aria-label={say(portalWords.numbers)}>
        {shown.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="portal-others">
        {say(portalWords.first, { count: formatNumber(numbers.firstLands, locale, 0) })}
        {otherLands + otherProjects > 0 && <Link to="/start?all=1">{say(portalWords.others, others)}</Link>}
      </p>
    </div>
  )
}
