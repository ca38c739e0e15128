import { Alert, Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { Corrections } from './corrections.tsx'
import { FactsCard } from './facts-card.tsx'
import { ProblemList } from './problem-list.tsx'
import { problemsOf, type useReading } from './use-reading.ts'
import { surveyWords } from './words.ts'

type Work = ReturnType<typeof useReading>
type Props = { reading: Work; isPlaced: boolean; onShowPlace: (at: [number, number]) => void }

/** What was read, or why nothing was, and what a person can say better. */
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
      {parsed && <ProblemList problems={parsed.facts.problems} arePlaces={isPlaced} onShow={onShowPlace} />}
      {(parsed || error) && <Corrections facts={facts} options={options} isBusy={isBusy} onCorrect={reading.correct} />}
    </div>
  )
}

function Refusal({ reading: { file, error, again }, onShowPlace }: Pick<Props, 'onShowPlace'> & { reading: Work }) {
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
            <ProblemList problems={problems} arePlaces onShow={onShowPlace} />
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
