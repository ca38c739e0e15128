import { Alert, Button } from 'antd'
import { CallError, isRecord } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import type { SurveyProblem } from '../../providers/survey.ts'
import { analysisWords as words } from './words.ts'

/**
 * Why a file was not taken: the first fault of each kind, whose sentence names its place; `more` counts those of the
 * same kind.
 */
export type Mistake = { message: string; code: string | null; at: readonly [number, number] | null; more: number }

/** A mistake that is no fault of the file's own shapes. */
export function plainMistake(message: string): readonly Mistake[] {
  return [{ message, code: null, at: null, more: 0 }]
}

/** What an answer says is wrong, one sentence for each kind of fault. */
export function mistakesOf(error: unknown): readonly Mistake[] {
  const problems: readonly SurveyProblem[] =
    error instanceof CallError && isRecord(error.data) && Array.isArray(error.data.problems)
      ? error.data.problems.filter(({ level }) => level === 'error')
      : []
  if (problems.length === 0) return plainMistake(error instanceof Error ? error.message : '')
  const firsts = problems.filter(({ code }, index) => problems.findIndex((each) => each.code === code) === index)
  return firsts.map(({ code, message, location }) => ({
    message,
    code,
    at: location?.coordinates ?? null,
    more: problems.filter((each) => each.code === code).length - 1,
  }))
}

/** Coordinates that would be degrees if they stood the other way round. */
function isExchanged({ code, at }: Mistake): boolean {
  return (
    code === 'coordinates-out-of-range' &&
    at !== null &&
    Math.abs(at[0]) <= 90 &&
    Math.abs(at[1]) > 90 &&
    Math.abs(at[1]) <= 180
  )
}

function isOnMap([longitude, latitude]: readonly [number, number]): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

type Props = {
  mistakes: readonly Mistake[]
  onPlace: (at: readonly [number, number]) => void
  /** Reads the file again with its axes exchanged; null where that was done already. */ onExchange: (() => void) | null
}

/** Each fault as a sentence, its place on the map, and the way out where there is a safe one. */
export function ReadingMistakes({ mistakes, onPlace, onExchange }: Props) {
  const say = useWords()
  return mistakes.map((mistake) => {
    const { message, code, at, more } = mistake
    const place = at && isOnMap(at) ? at : null
    return (
      <Alert
        key={code ?? message}
        type="error"
        showIcon
        message={more > 0 ? say(words.andMore, { what: message, more }) : message}
        action={
          <span className="row">
            {place && (
              <Button size="small" onClick={() => onPlace(place)}>
                {say(words.showPlace)}
              </Button>
            )}
            {onExchange && isExchanged(mistake) && (
              <Button size="small" type="primary" onClick={onExchange}>
                {say(words.exchange)}
              </Button>
            )}
          </span>
        }
      />
    )
  })
}
