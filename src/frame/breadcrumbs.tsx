import { Link, useLocation } from 'react-router'
import { useWords } from '../providers/i18n.ts'
import { groupLabels } from '../resources/index.ts'
import { entryAt } from './places.ts'
import { texts } from './words.ts'
import './breadcrumbs.css'

/** Where the page stands in the console: platform, group, page. */
export function Breadcrumbs() {
  const say = useWords()
  const { pathname } = useLocation()
  const entry = entryAt(pathname)
  return (
    <nav className="breadcrumbs" aria-label={say(texts.whereAmI)}>
      <ol>
        <li>{entry ? <Link to="/console">{say(texts.platform)}</Link> : <span aria-current="page">{say(texts.platform)}</span>}</li>
        {entry?.group && <li>{say(groupLabels[entry.group])}</li>}
        {entry && (
          <li>
            <span aria-current="page">{say(entry.label)}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
