import { Button } from 'antd'
import { isWritable } from '../../../providers/foreign.ts'
import { useWords } from '../../../providers/i18n.ts'
import { lands } from '../../../resources/lands.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useListState } from '../../crud/index.tsx'
import { fieldLabel } from '../../crud/words.ts'
import { chosenCount, missingFields } from './use-plan.ts'
import type { Survey } from './use-survey.ts'
import { planWords, surveyWords } from './words.ts'

/** Buttons to go on and back, with the reason if going on is not possible. */
export function SurveyFoot({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const say = useWords()
  const { step, storing, isBusy } = survey
  const obstacle = useObstacle(survey)
  if (storing.state.step === 'stored') return <StoredFoot survey={survey} at={storing.state.at} onClose={onClose} />
  return (
    <>
      {obstacle && (
        <span className="survey-obstacle" role="status">
          {obstacle}
        </span>
      )}
      {step === 'facts' ? (
        <Button onClick={onClose}>{say(sharedWords.close)}</Button>
      ) : (
        <Button disabled={isBusy} onClick={() => survey.goTo(step === 'check' ? 'fields' : 'facts')}>
          {say(surveyWords.back)}
        </Button>
      )}
      {step === 'facts' && isWritable(lands) && (
        <Button type="primary" disabled={obstacle !== null} onClick={() => survey.goTo('fields')}>
          {say(surveyWords.next)}
        </Button>
      )}
      {step === 'fields' && (
        <Button type="primary" disabled={obstacle !== null} onClick={survey.check}>
          {say(planWords.check)}
        </Button>
      )}
      {step === 'check' && <CheckButtons survey={survey} isBlocked={obstacle !== null} />}
    </>
  )
}

function CheckButtons({ survey, isBlocked }: { survey: Survey; isBlocked: boolean }) {
  const say = useWords()
  const { state } = survey.storing
  const ready =
    state.step === 'checked' && state.outcome.dryRun && state.outcome.state === 'done' ? state.outcome.inserted : 0
  const again = state.step === 'unstored' && survey.reading.parsed ? chosenCount(survey.reading.parsed, survey.plan) : 0
  const count = ready || again
  return (
    <>
      <Button disabled={survey.isBusy || isBlocked} onClick={survey.check}>
        {say(sharedWords.checkAgain)}
      </Button>
      <Button type="primary" disabled={survey.isBusy || isBlocked || count === 0} onClick={survey.store}>
        {count > 0 ? say(planWords.store, { count }) : say(sharedWords.import)}
      </Button>
    </>
  )
}

function StoredFoot({ survey, at, onClose }: { survey: Survey; at: string | null; onClose: () => void }) {
  const say = useWords()
  const { change } = useListState(lands)
  const leave = (): void => {
    survey.begin()
    onClose()
  }
  const show = (): void => {
    change({ view: 'list', q: '', filters: at ? { createdAt_gte: at } : {}, row: null })
    leave()
  }
  return (
    <>
      <Button onClick={survey.begin}>{say(planWords.another)}</Button>
      <Button onClick={leave}>{say(sharedWords.close)}</Button>
      <Button type="primary" onClick={show}>
        {say(planWords.showStored)}
      </Button>
    </>
  )
}

/** Why the next step is not possible; null if it is, or if there is nothing to say yet. */
function useObstacle({ step, reading: { parsed, progress }, plan, stage }: Survey): string | null {
  const say = useWords()
  if (!parsed || progress) return step === 'facts' ? '' : null
  if (!stage.isPlaced) return say(planWords.needCrs)
  const count = chosenCount(parsed, plan)
  if (count === 0) return say(plan.skip.size > 0 ? planWords.needParcels : planWords.needAreas)
  if (step === 'facts') return null
  const missing = missingFields(plan).map((name) => say(fieldLabel(lands, name)))
  return missing.length > 0
    ? say(planWords.missingSome, { labels: missing.join(say(sharedWords.listSeparator)) })
    : null
}
