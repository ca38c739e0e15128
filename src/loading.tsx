import { sharedWords } from './resources/shared-words.ts'
import { useWords } from './providers/i18n.ts'

/** Placeholder while a page loads: the spinner image, which appears after 200 ms (theme.css). */
export function Loading() {
  const say = useWords()
  return (
    <div className="loading" role="status" aria-label={say(sharedWords.loading)}>
      <img src="/spinner.svg" alt="" width={56} height={56} />
    </div>
  )
}
