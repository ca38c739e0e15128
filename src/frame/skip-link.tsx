import { useWords } from '../providers/i18n.ts'
import { texts } from './words.ts'
import './frame.css'

/** The first Tab stop: skips menu and header to the page. */
export function SkipLink() {
  const say = useWords()
  return (
    <a className="skip-link" href="#main">
      {say(texts.skip)}
    </a>
  )
}
