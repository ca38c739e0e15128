import { Link, useNavigate } from 'react-router'
import { flows as flowResource } from '../../resources/flows.ts'
import { laws as lawResource } from '../../resources/laws.ts'
import { useWords } from '../../providers/i18n.ts'
import type { PortalFlow, PortalLaw } from '../../resources/portal-view.ts'
import { DemoMark } from '../../offer/demo-mark.tsx'
import { useRowText } from '../../offer/use-row-text.ts'
import { SearchField } from './search-field.tsx'
import { portalWords } from './words.ts'

/** A search field for all published laws, and the newest of them. */
export function NewestLaws({ laws }: { laws: readonly PortalLaw[] }) {
  const say = useWords()
  const text = useRowText(lawResource)
  if (laws.length === 0) return <p className="soft">{say(portalWords.noLaws)}</p>
  return (
    <>
      <LawField />
      <ul className="portal-laws">
        {laws.map((law) => (
          <li key={law.id}>
            <Link to={`/index?law=${law.id}`}>{law.title}</Link>
            <span>
              {[text(law, 'level'), text(law, 'category'), law.docNo, text(law, 'status')]
                .filter(Boolean)
                .map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              <DemoMark row={law} />
            </span>
            <time className="soft numbers" dateTime={law.publishedOn}>
              {law.publishedOn}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}

function LawField() {
  const say = useWords()
  const go = useNavigate()
  return (
    <SearchField
      className="portal-law-field"
      button="second-button"
      label={say(portalWords.laws)}
      words={say(portalWords.findLaws)}
      onSearch={(text) => void go(`/index?laws=${encodeURIComponent(text)}`)}
    />
  )
}

/** Published flow charts, each with its description and number of steps. */
export function FlowCharts({ flows }: { flows: readonly PortalFlow[] }) {
  const say = useWords()
  const text = useRowText(flowResource)
  if (flows.length === 0) return <p className="soft">{say(portalWords.noFlows)}</p>
  return (
    <ul className="portal-flows">
      {flows.map((flow) => (
        <li key={flow.id}>
          <Link to={`/index?flow=${flow.id}`}>
            <strong>{flow.name}</strong>
            {flow.description && <span className="soft">{flow.description}</span>}
            <span className="portal-flow-facts">
              {[text(flow, 'category'), say(portalWords.steps, { count: flow.steps })].filter(Boolean).join(' · ')}
              <DemoMark row={flow} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
