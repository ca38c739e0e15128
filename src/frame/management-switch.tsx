import { Link } from 'react-router'
import type { Label } from '../resources/define.ts'
import { inquiries } from '../resources/inquiries.ts'
import { projects } from '../resources/projects.ts'
import { useWords } from '../providers/i18n.ts'
import { useNotices } from '../providers/inquiries.ts'
import { site } from '../providers/site.ts'
import './notices.css'

const places: Label = { zh: '项目与投资意向', en: 'Projects and inquiries' }
const projectsLabel: Label = { zh: '项目', en: 'Projects' }

/** Switches between the two views of project management: the projects, and inquiries about them and the parcels. */
export function ManagementSwitch({ at }: { at: 'projects' | 'inquiries' }) {
  const say = useWords()
  const { data } = useNotices()
  if (!site.hasExtras) return null
  const waiting = data?.waiting ? data.waiting.new + data.waiting.processing : 0
  return (
    <nav className="management-switch" aria-label={say(places)}>
      <Link to={projects.route} aria-current={at === 'projects' ? 'page' : undefined}>
        {say(projectsLabel)}
      </Link>
      <Link to={`${inquiries.route}?tab=inquiries`} aria-current={at === 'inquiries' ? 'page' : undefined}>
        {say(inquiries.label)}
        {waiting > 0 && <b>{waiting}</b>}
      </Link>
    </nav>
  )
}
