import { Button, Progress } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import type { SurveyProgress } from '../../../providers/survey.ts'
import type { Label } from '../../../resources/define.ts'
import { planWords } from './words.ts'

type Props = {
  progress: SurveyProgress
  onStop?: () => void
  hint?: Label
  /** Replaces the text of the progress. */ label?: Label
}

/** Progress in words, with a button to stop. */
export function Running({ progress: { phase, done, total }, onStop, hint, label }: Props) {
  const say = useWords()
  const percent = total > 0 ? Math.round((done / total) * 100) : 100
  const isLast = phase === 'storing' && total > 0 && done >= total
  const text = say(label ?? (isLast ? planWords.committing : planWords[phase]), { percent, done, total })
  return (
    <div className="survey-running" role="status">
      <span>{text}</span>
      <Progress percent={percent} status="active" showInfo={false} aria-label={text} />
      {onStop && (
        <Button size="small" onClick={onStop}>
          {say(planWords.stop)}
        </Button>
      )}
      {hint && <small>{say(hint)}</small>}
    </div>
  )
}
