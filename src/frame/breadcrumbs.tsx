import { useBreadcrumb } from '@refinedev/core'
import { Link } from 'react-router'
import { useWords } from '../providers/i18n.ts'
import { texts } from './words.ts'
import './breadcrumbs.css'

/** Where the page stands in the console: platform, group, page. */
export function Breadcrumbs() {
  const say = useWords()
  const { breadcrumbs } = useBreadcrumb()
  const last = breadcrumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label={say(texts.whereAmI)}>
      <ol>
        <li>
          {last >= 0 ? (
            <Link to="/console">{say(texts.platform)}</Link>
          ) : (
            <span aria-current="page">{say(texts.platform)}</span>
          )}
        </li>
        {breadcrumbs.map(({ label }, index) => (
          <li key={label}>{index === last ? <span aria-current="page">{label}</span> : label}</li>
        ))}
      </ol>
    </nav>
  )
}
