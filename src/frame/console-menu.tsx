import { HomeOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useWords } from '../providers/i18n.ts'
import { useConsoleMenu } from './menu.ts'
import { texts } from './words.ts'
import './console-menu.css'

/**
 * The menu of the platform management center. Collapsed it shows only icons; names remain for screen readers and as
 * tooltips.
 */
export function ConsoleMenu({ isFolded, onChosen }: { isFolded: boolean; onChosen?: () => void }) {
  const say = useWords()
  const groups = useConsoleMenu()
  return (
    <nav className="console-menu" aria-label={say(texts.platform)} data-folded={isFolded || undefined}>
      {groups.length > 0 && (
        <MenuLink
          to="/console"
          icon={<HomeOutlined aria-hidden="true" />}
          label={say(texts.overview)}
          isFolded={isFolded}
          onChosen={onChosen}
        />
      )}
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`menu-${group.name}`}>
          <h2 id={`menu-${group.name}`}>{group.label}</h2>
          <ul className="plain-list">
            {group.children.map(({ key, route = '', icon, label = '' }) => (
              <li key={key}>
                <MenuLink to={route} icon={icon} label={label} isFolded={isFolded} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type LinkProps = { to: string; icon: ReactNode; label: string; isFolded: boolean; onChosen: (() => void) | undefined }

function MenuLink({ to, icon, label, isFolded, onChosen }: LinkProps) {
  return (
    <NavLink to={to} end onClick={onChosen} title={isFolded ? label : undefined}>
      {icon}
      <span className={isFolded ? 'for-readers' : undefined}>{label}</span>
    </NavLink>
  )
}
