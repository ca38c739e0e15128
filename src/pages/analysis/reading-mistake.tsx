import { Alert, Button } from 'antd'
import { CallError, isRecord } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import type { SurveyProblem } from '../../providers/survey.ts'
import { ReadingOffer } from '../crud/transfer/reading-offer.tsx'
import { analysisWords as words } from './words.ts'

/**
 * Why a file was rejected: the first error of each kind, whose message names its position; `more` counts the others of
 * the same kind.
 */
export type Mistake = {
  message: string
  code: string | null
  at: readonly [number, number] | null
  more: number
  offer: SurveyProblem['offer']
}

/** An error that is not about the shapes of the file. */
export function plainMistake(message: string): readonly Mistake[] {
  return [{ message, code: null, at: null, more: 0, offer: undefined }]
}

/** Errors of a response, one sentence for each kind. */
export function mistakesOf(error: unknown): readonly Mistake[] {
  const problems: readonly SurveyProblem[] =
    error instanceof CallError && isRecord(error.data) && Array.isArray(error.data.problems)
      ? error.data.problems.filter(({ level }) => level === 'error')
      : []
  return problems.length === 0 ? plainMistake(error instanceof Error ? error.message : '') : mistakesIn(problems)
}

/** Problems, one sentence for each kind. */
export function mistakesIn(problems: readonly SurveyProblem[]): readonly Mistake[] {
  const firsts = problems.filter(({ code }, index) => problems.findIndex((each) => each.code === code) === index)
  return firsts.map(({ code, message, location, offer }) => ({
    message,
    code,
    at: location?.coordinates ?? null,
    offer,
    more: problems.filter((each) => each.code === code).length - 1,
  }))
}

function isOnMap([longitude, latitude]: readonly [number, number]): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

type Props = {
  level?: 'error' | 'warning'
  mistakes: readonly Mistake[]
  onPlace: (at: readonly [number, number]) => void
  /** Reads the file again with other options. */
  onTake: (offer: NonNullable<SurveyProblem['offer']>) => void
}

/** Each error as a sentence, with its position on the map and a fix if there is a safe one. */
export function ReadingMistakes({ level = 'error', mistakes, onPlace, onTake }: Props) {
  const say = useWords()
  return mistakes.map((mistake) => {
    const { message, code, at, more, offer } = mistake
    const place = at && isOnMap(at) ? at : null
    return (
      <Alert
        key={code ?? message}
        type={level}
        showIcon
        message={
          <div className="stack-small">
            {more > 0 ? say(words.andMore, { what: message, more }) : message}
            {offer && (
              <div>
                <ReadingOffer offer={offer} onTake={onTake} />
              </div>
            )}
          </div>
        }
        action={
          place && (
            <Button size="small" onClick={() => onPlace(place)}>
              {say(words.showPlace)}
            </Button>
          )
        }
      />
    )
  })
}
