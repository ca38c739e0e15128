import { Link } from 'react-router'
import { useOffer } from '../../offer/use-offer.ts'
import { inquiries } from '../../resources/inquiries.ts'
import { useWords } from '../../providers/i18n.ts'
import { useMoment } from '../../providers/inquiries.ts'
import type { Asked } from '../../resources/inquiry-view.ts'
import { ownWords } from './words.ts'

const statuses = inquiries.fields.status.options

/** An inquiry as its sender sees it: its target, state, answer and timeline. */
export function AskedCard({ asked }: { asked: Asked }) {
  const say = useWords()
  const moment = useMoment()
  const status = statuses.find(({ value }) => value === asked.status)
  return (
    <article className="own-asked">
      <header>
        <h3>
          <TargetLink asked={asked} />
        </h3>
        <span className="own-status" style={{ '--dot': status?.color }}>
          {status ? say(status.label) : asked.status}
        </span>
        <p className="soft-small">{say(ownWords.number, { number: asked.receiptNo })}</p>
      </header>
      <section>
        <h4 className="soft-small">{say(ownWords.message)}</h4>
        <p>{asked.message}</p>
        <Plan asked={asked} />
      </section>
      <section className="own-answer" data-empty={asked.answer === null || undefined}>
        <h4 className="soft-small">{say(ownWords.answer)}</h4>
        <p>{asked.answer ?? say(ownWords.noAnswer, { day: asked.dueOn ?? '—' })}</p>
      </section>
      <ol className="own-steps plain-list stack-small">
        {asked.timeline.map((step) => (
          <li key={`${step.at} ${step.kind}`}>
            <span>{stepWords(say, step)}</span>
            <time dateTime={step.at}>{moment(step.at)}</time>
          </li>
        ))}
      </ol>
    </article>
  )
}

/** What the asker has told of the plan. */
function Plan({ asked }: { asked: Asked }) {
  const say = useWords()
  const { text } = useOffer(inquiries)
  const told = (['plannedUse', 'investmentWan', 'timing'] as const).filter((name) => asked[name] !== null)
  if (told.length === 0) return null
  return (
    <p className="soft">
      {told.map((name) => `${say(inquiries.fields[name].label)} ${text(asked, name)}`).join(' · ')}
    </p>
  )
}

function stepWords(say: ReturnType<typeof useWords>, { kind, status }: Asked['timeline'][number]): string {
  if (kind === 'created') return say(ownWords.created)
  if (kind === 'read') return say(ownWords.read)
  if (kind === 'answered') return say(ownWords.answered)
  const option = statuses.find(({ value }) => value === status)
  return option ? say(option.label) : kind
}

function TargetLink({ asked: { targetKind, targetId, targetName } }: { asked: Asked }) {
  const name = targetName ?? '—'
  if (targetKind === 'projects') return <Link to={`/project?id=${targetId}`}>{name}</Link>
  return targetKind === 'lands' ? <Link to={`/start?pick=lands:${targetId}`}>{name}</Link> : name
}
