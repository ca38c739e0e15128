import { useMemo } from 'react'
import { Link } from 'react-router'
import dayjs from 'dayjs'
import { StateView } from '../../../frame/state-view.tsx'
import { CallError } from '../../../providers/call-error.ts'
import { InquiryButton } from '../../../offer/inquiry-button.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { useSharedScheme } from '../../../providers/schemes.ts'
import type { SharedScheme } from '../../../resources/composed-scheme.ts'
import { Board } from './board.tsx'
import { Standing } from './candidates.tsx'
import { candidateColumn } from './columns.ts'
import { SchemeContents } from './scheme-contents.tsx'
import { schemeWords } from './words.ts'
import '../../../offer/offer.css'
import './schemes.css'

/** A scheme for anyone with a link to it. */
export default function SharedSchemePage({ shareKey }: { shareKey: string }) {
  const say = useWords()
  const { data, error } = useSharedScheme(shareKey)
  if (error) {
    const isLimited = error instanceof CallError && error.status === 429
    const isGone = error instanceof CallError && (error.status === 404 || error.status === 400)
    return (
      <StateView
        picture="door"
        title={say(isGone ? schemeWords.sharedGone : schemeWords.failed)}
        text={isGone ? say(schemeWords.sharedGoneWhy) : isLimited ? say(schemeWords.tooMany) : error.message}
        actions={<Link to="/start">{say(schemeWords.toStart)}</Link>}
      />
    )
  }
  return data ? (
    <Shared scheme={data} shareKey={shareKey} />
  ) : (
    <p role="status" className="scheme-waiting">
      {say(schemeWords.loading)}
    </p>
  )
}

function Shared({ scheme, shareKey }: { scheme: SharedScheme; shareKey: string }) {
  const say = useWords()
  const columns = useMemo(() => scheme.candidates.map(candidateColumn), [scheme])
  return (
    <article className="scheme scheme-shared">
      <header className="scheme-head">
        <h1>{scheme.name}</h1>
        <span className="scheme-tag">
          {say(schemeWords.sharedUntil, { at: dayjs(scheme.expiresAt).format('YYYY-MM-DD') })}
        </span>
        <InquiryButton target={{ kind: 'schemes', id: shareKey, name: scheme.name }} />
      </header>
      <SchemeContents scheme={scheme} />
      <section className="scheme-candidates">
        <h3>{say(schemeWords.candidates)}</h3>
        <ul>
          {scheme.candidates.map((candidate, index) => (
            <li key={candidate.key} data-gone={candidate.isGone || undefined}>
              <header>
                <span className="scheme-number" aria-hidden="true">
                  {index + 1}
                </span>
                <h4>{candidate.name}</h4>
                <Standing candidate={candidate} />
              </header>
              {candidate.isGone && <p className="soft-small">{say(schemeWords.landGoneWhy)}</p>}
              {candidate.note && <p className="scheme-note">{candidate.note}</p>}
              {candidate.landId && (
                <p className="scheme-actions">
                  <Link to={`/start?pick=lands:${candidate.landId}`}>{say(schemeWords.openLand)}</Link>
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      {columns.length > 0 && <Board columns={columns} />}
    </article>
  )
}
