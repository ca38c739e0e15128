import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords, type Say } from '../../providers/i18n.ts'
import { findings, type Finding } from './checks.ts'
import { ReportCard } from './report-card.tsx'
import { stateWords, words } from './words.ts'
import './self-check.css'

const icons = { well: CheckCircleFilled, doubtful: ExclamationCircleFilled, failed: CloseCircleFilled } as const

/** Self-check for support staff: whether server, browser and map work here, as a list and as a text to pass on. */
export default function SelfCheckPage() {
  const say = useWords()
  const { found, again } = useFindings(say)
  return (
    <section className="self-check" aria-busy={!found}>
      <header>
        <h1>{say(words.title)}</h1>
        <p>{say(words.lead)}</p>
      </header>
      <p className="self-check-summary" data-state={found ? worstOf(found) : undefined} role="status">
        {found ? summary(found, say) : say(words.running)}
      </p>
      {found ? <FindingList found={found} say={say} /> : <Skeleton active title={false} paragraph={{ rows: 9 }} />}
      <footer>
        <Button onClick={again} disabled={!found}>
          {say(sharedWords.checkAgain)}
        </Button>
        <Link to="/index">{say(words.front)}</Link>
        <Link to="/start">{say(words.toMap)}</Link>
      </footer>
      {found && <Report text={reportOf(found, say)} say={say} />}
      <ReportCard />
    </section>
  )
}

function useFindings(say: Say): { found: Finding[] | null; again: () => void } {
  const [found, setFound] = useState<Finding[] | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    void findings(say).then((list) => isWanted && setFound(list))
    return () => {
      isWanted = false
    }
  }, [say, round])
  const again = (): void => {
    setFound(null)
    setRound(round + 1)
  }
  return { found, again }
}

function FindingList({ found, say }: { found: readonly Finding[]; say: Say }) {
  return (
    <dl className="self-check-list">
      {found.map((finding) => {
        const Icon = icons[finding.state]
        return (
          <div key={finding.name} data-state={finding.state}>
            <dt>
              <Icon aria-hidden="true" /> {finding.name}
            </dt>
            <dd>
              <span className="for-readers">{say(stateWords[finding.state])}: </span>
              {finding.words}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The text can be selected and copied by hand if the browser denies access to the clipboard, as on plain http. */
function Report({ text, say }: { text: string; say: Say }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async (): Promise<void> => {
    area.current?.select()
    const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'copyFailed')
  }
  return (
    <section className="self-check-report" aria-label={say(words.report)}>
      <div>
        <Button type="primary" onClick={() => void copy()}>
          {say(words.copy)}
        </Button>
        <span role="status">{outcome && say(words[outcome])}</span>
      </div>
      <textarea ref={area} readOnly rows={12} value={text} aria-label={say(words.report)} />
    </section>
  )
}

function worstOf(found: readonly Finding[]): Finding['state'] {
  if (found.some(({ state }) => state === 'failed')) return 'failed'
  return found.some(({ state }) => state === 'doubtful') ? 'doubtful' : 'well'
}

function summary(found: readonly Finding[], say: Say): string {
  const worst = worstOf(found)
  if (worst === 'well') return say(words.allWell)
  return say(worst === 'failed' ? words.broken : words.doubtful, {
    count: found.filter(({ state }) => state === worst).length,
  })
}

function reportOf(found: readonly Finding[], say: Say): string {
  const head = [`${say(words.title)}: ${summary(found, say)}`, location.origin, new Date().toISOString()]
  return [
    ...head,
    ...found.map((finding) => `[${say(stateWords[finding.state])}] ${finding.name}: ${finding.words}`),
  ].join('\n')
}
