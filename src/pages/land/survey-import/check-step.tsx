import { useMemo } from 'react'
import { Alert, Button, Result } from 'antd'
import { EnvironmentOutlined } from '@ant-design/icons'
import { sharedWords } from '../../../resources/shared-words.ts'
import { isRecord, type CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ImportOutcome, SurveyProgress } from '../../../providers/survey.ts'
import { Mark, shapeName } from './facts-card.tsx'
import { faultsOf, hiddenFaults, type Fault } from './faults.ts'
import { planWords } from './words.ts'
import { Running } from './running.tsx'
import { problemsOf } from './use-reading.ts'
import type { Storing } from './use-storing.ts'
import './check-step.css'

const mostListed = 300
const nothingKnown: SurveyProgress = { phase: 'reading', done: 0, total: 0 }
const looks = { failed: 'wrong', duplicates: 'doubt', overlaps: 'doubt' } as const

type Props = {
  state: Storing
  onStop: () => void
  onSkip: (indexes: readonly number[]) => void
  onShow: (fault: Fault) => void
}

/** Result of a check, progress of an import, and its outcome. */
export function CheckStep({ state, onStop, onSkip, onShow }: Props) {
  const say = useWords()
  switch (state.step) {
    case 'idle':
      return null
    case 'working':
      return (
        <Running progress={state.progress} onStop={onStop} hint={state.isDryRun ? undefined : planWords.stopHint} />
      )
    case 'checked':
      return <Checked outcome={state.outcome} onSkip={onSkip} onShow={onShow} />
    case 'failed':
      return (
        <Alert
          type="error"
          showIcon
          message={say(planWords.failedTitle)}
          description={<FailureWords error={state.error} />}
        />
      )
    case 'asking':
      return <Asking state={state} />
    case 'unstored':
      return (
        <Alert
          type="warning"
          showIcon
          role="status"
          message={say(planWords.unstoredTitle)}
          description={say(state.isStopped ? planWords.stoppedText : planWords.unstoredText)}
        />
      )
    case 'stored':
      return (
        <Result
          status="success"
          className="survey-stored"
          title={<span role="status">{say(planWords.storedTitle, { count: state.inserted })}</span>}
          subTitle={
            <>
              {state.wasLost && <p>{say(planWords.storedLost)}</p>}
              <p>{say(planWords.storedText)}</p>
            </>
          }
        />
      )
  }
}

function Asking({ state: { isStopped, progress } }: { state: Extract<Storing, { step: 'asking' }> }) {
  const say = useWords()
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="status"
        message={say(isStopped ? planWords.stoppingTitle : planWords.askingTitle)}
        description={isStopped ? undefined : say(planWords.askingText)}
      />
      <Running progress={progress ?? nothingKnown} label={progress ? undefined : planWords.waiting} />
    </>
  )
}

/** The message, and every error with its field. */
function FailureWords({ error }: { error: CallError }) {
  const say = useWords()
  const mistakes = isRecord(error.errors)
    ? Object.values(error.errors).flat()
    : problemsOf(error).map(({ message }) => message)
  return (
    <>
      {mistakes.length > 0 ? (
        <ul>
          {mistakes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : (
        <p>{error.msg}</p>
      )}
      <p>{say(planWords.keptHint)}</p>
    </>
  )
}

function Checked({ outcome, onSkip, onShow }: Pick<Props, 'onSkip' | 'onShow'> & { outcome: ImportOutcome }) {
  const say = useWords()
  const faults = useMemo(() => faultsOf(outcome), [outcome])
  const faulty = useMemo(() => [...new Set(faults.map(({ index }) => index))], [faults])
  const counts = [
    { label: planWords.willStore, count: outcome.dryRun ? outcome.inserted : 0 },
    { label: planWords.failed, count: outcome.counts.failed },
    { label: planWords.duplicates, count: outcome.counts.duplicates },
    { label: planWords.overlaps, count: outcome.counts.overlaps },
  ]
  const others = Object.entries(outcome.otherShapes).map(([type, count]) => `${shapeName(type, say)} ${count}`)
  return (
    <section aria-live="polite" className="survey-body">
      <dl className="survey-counts">
        {counts.map(({ label, count }) => (
          <div key={label.en} data-zero={count === 0 || undefined}>
            <dt className="soft-small">{say(label)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <p className="crud-hint">
          {say(planWords.otherShapes, { shapes: others.join(say(sharedWords.listSeparator)) })}
        </p>
      )}
      {faulty.length === 0 && outcome.inserted > 0 && (
        <Alert type="success" showIcon message={say(planWords.allGood, { count: outcome.inserted })} />
      )}
      {faulty.length === 0 && outcome.inserted === 0 && (
        <Alert type="warning" showIcon message={say(planWords.nothingLeft)} />
      )}
      {faulty.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            message={say(planWords.refused, {
              count: outcome.dryRun ? outcome.total - outcome.inserted : faulty.length,
            })}
            action={
              faulty.length < outcome.total ? (
                <Button size="small" onClick={() => onSkip(faulty)}>
                  {say(planWords.skipFaulty, { count: faulty.length })}
                </Button>
              ) : undefined
            }
          />
          <Faults faults={faults} hidden={hiddenFaults(outcome)} onShow={onShow} />
        </>
      )}
    </section>
  )
}

function Faults({
  faults,
  hidden,
  onShow,
}: {
  faults: readonly Fault[]
  hidden: number
  onShow: (fault: Fault) => void
}) {
  const say = useWords()
  const more = hidden + Math.max(0, faults.length - mostListed)
  return (
    <>
      <ul className="survey-faults plain-list stack-small" aria-label={say(planWords.faults)}>
        {faults.slice(0, mostListed).map((fault) => (
          <li key={fault.key}>
            <div className="row-middle">
              <strong>{say(planWords.shapeNumber, { number: fault.index + 1 })}</strong>
              <span className="survey-fault-title">{fault.title}</span>
              <Mark look={looks[fault.kind]}>{say(planWords[fault.kind])}</Mark>
              <Button size="small" type="link" icon={<EnvironmentOutlined />} onClick={() => onShow(fault)}>
                {say(planWords.show)}
              </Button>
            </div>
            <p>{fault.message}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="crud-hint">{say(planWords.moreFaults, { count: more })}</p>}
    </>
  )
}
