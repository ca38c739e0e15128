import { Button } from 'antd'
import { CloseCircleFilled, EnvironmentOutlined, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import type { SurveyProblem } from '../../../providers/survey.ts'
import { isPlace } from './shapes.ts'
import { surveyWords } from './words.ts'
import './problem-list.css'

const icons = { error: CloseCircleFilled, warning: ExclamationCircleFilled, info: InfoCircleFilled } as const
const order = ['error', 'warning', 'info'] as const

type Props = {
  problems: readonly SurveyProblem[]
  /** Whether their places are degrees. */
  arePlaces: boolean
  onShow: (at: [number, number]) => void
}

/** What is wrong or was guessed, worst first; what has a place can be seen on the map. */
export function ProblemList({ problems, arePlaces, onShow }: Props) {
  const say = useWords()
  if (problems.length === 0) return null
  // Two problems can read alike: their order is all that tells them apart.
  const sorted = order
    .flatMap((level) => problems.filter((each) => each.level === level))
    .map((each, at) => ({ ...each, key: `${each.code} ${at}` }))
  return (
    <ul className="survey-problems" aria-label={say(surveyWords.problems)}>
      {sorted.map(({ key, code, level, message, location }) => {
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
          </li>
        )
      })}
    </ul>
  )
}
