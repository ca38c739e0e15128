import { useWords } from '../../providers/i18n.ts'
import { clockText } from './use-countdown.ts'
import { texts } from './words.ts'

type Props = { label: string; busyLabel: string; isBusy: boolean; secondsLeft: number; failure: string | null }

/** General error and submit button; after too many tries it counts down to the next one. */
export function SubmitButton({ label, busyLabel, isBusy, secondsLeft, failure }: Props) {
  const say = useWords()
  return (
    <>
      <div role="alert">
        {failure && <p className="login-failure">{failure}</p>}
        {secondsLeft > 0 && <p className="login-failure">{say(texts.locked, { time: clockText(secondsLeft) })}</p>}
      </div>
      <button type="submit" className="login-submit" disabled={isBusy || secondsLeft > 0} aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  )
}
