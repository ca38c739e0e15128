import { Alert, Button } from 'antd'
import { CloseCircleFilled, EnvironmentOutlined, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import type { SurveyProblem } from '../../../providers/survey.ts'
import { ReadingOffer } from '../../crud/transfer/reading-offer.tsx'
import { Corrections } from './corrections.tsx'
import { FactsCard } from './facts-card.tsx'
import { problemsOf, type useReading } from './use-reading.ts'
import { surveyWords } from './words.ts'
import { isPlace } from './shapes.ts'

const icons = { error: CloseCircleFilled, warning: ExclamationCircleFilled, info: InfoCircleFilled } as const
const order = ['error', 'warning', 'info'] as const

type ProblemListProps = {
  problems: readonly SurveyProblem[]
  /** Whether their positions are in degrees. */
  arePlaces: boolean
  onShow: (at: [number, number]) => void
  /** Reads the file again with other options. */
  onTake: (offer: NonNullable<SurveyProblem['offer']>) => void
}

/** Errors and guesses, worst first; those with a position can be shown on the map. */
function ProblemList({ problems, arePlaces, onShow, onTake }: ProblemListProps) {
  const say = useWords()
  if (problems.length === 0) return null
  // Two problems can be identical: only their order distinguishes them.
  const sorted = order
    .flatMap((level) => problems.filter((each) => each.level === level))
    .map((each, at) => ({ ...each, key: `${each.code} ${at}` }))
  return (
    <ul className="survey-problems" aria-label={say(surveyWords.problems)}>
      {sorted.map(({ key, code, level, message, location, offer }) => {
        const Icon = icons[level]
        const at = location?.coordinates
        return (
          <li key={key} data-code={code} data-level={level}>
            <Icon aria-hidden />
            <span>{message}</span>
            {at && arePlaces && isPlace(at) && (
              <Button size="small" type="link" icon={<EnvironmentOutlined />} onClick={() => onShow(at)}>
                {say(surveyWords.showPlace)}
              </Button>
            )}
            {offer && <ReadingOffer offer={offer} onTake={onTake} />}
          </li>
        )
      })}
    </ul>
  )
}

type Work = ReturnType<typeof useReading>
type Props = { reading: Work; isPlaced: boolean; onShowPlace: (at: [number, number]) => void }

/** What was read, or why it failed, and the corrections that the user can make. */
export function FactsStep({ reading, isPlaced, onShowPlace }: Props) {
  const say = useWords()
  const { file, facts, parsed, error, progress, options } = reading
  if (!file) return null
  const isBusy = progress !== null
  return (
    <div className="survey-body" data-stale={(isBusy && parsed !== null) || undefined} aria-busy={isBusy}>
      {error && <Refusal reading={reading} onShowPlace={onShowPlace} />}
      {!error && !isBusy && !parsed && (
        <Alert
          type="info"
          showIcon
          message={say(surveyWords.stopped)}
          action={
            <Button size="small" onClick={reading.again}>
              {say(surveyWords.readAgain)}
            </Button>
          }
        />
      )}
      {parsed && <FactsCard facts={parsed.facts} />}
      {parsed && (
        <ProblemList
          problems={parsed.facts.problems}
          arePlaces={isPlaced}
          onShow={onShowPlace}
          onTake={reading.correct}
        />
      )}
      {(parsed || error) && <Corrections facts={facts} options={options} isBusy={isBusy} onCorrect={reading.correct} />}
    </div>
  )
}

function Refusal({
  reading: { file, error, again, correct },
  onShowPlace,
}: Pick<Props, 'onShowPlace'> & { reading: Work }) {
  const say = useWords()
  if (!error) return null
  const problems = problemsOf(error)
  const canHelp = error.status === null || error.status >= 429
  return (
    <Alert
      type="error"
      showIcon
      message={say(surveyWords.refusedTitle, { name: file?.name ?? '' })}
      description={
        <>
          {problems.length > 0 ? (
            <ProblemList problems={problems} arePlaces onShow={onShowPlace} onTake={correct} />
          ) : (
            <p>{error.msg}</p>
          )}
          <p>{say(surveyWords.refusedHint)}</p>
        </>
      }
      action={
        canHelp ? (
          <Button size="small" onClick={again}>
            {say(surveyWords.readAgain)}
          </Button>
        ) : undefined
      }
    />
  )
}
