import { Link } from 'react-router'
import { projects } from '../../resources/projects.ts'
import { useWords } from '../../providers/i18n.ts'
import type { FeaturedProject } from '../../resources/portal-view.ts'
import { DemoMark } from '../../offer/demo-mark.tsx'
import { Picture } from '../../offer/pictures.tsx'
import { useOffer } from '../../offer/use-offer.ts'
import { portalWords } from './words.ts'

/** Projects that administrators recommend, with their pictures. */
export function Featured({ featured }: { featured: readonly FeaturedProject[] }) {
  const say = useWords()
  const { text } = useOffer(projects)
  if (featured.length === 0) return <p className="portal-nothing">{say(portalWords.nothing)}</p>
  return (
    <ul className="portal-cards">
      {featured.map((project) => (
        <li key={project.id}>
          <Link to={`/project?id=${project.id}`}>
            <span className="portal-picture">
              <Picture id={project.cover} name="" size="medium" seed={project.id} />
            </span>
            <strong>{project.name}</strong>
            <span className="portal-summary">{project.summary}</span>
            <span className="portal-facts">
              {[project.xzqmc, text(project, 'category'), text(project, 'stage')].filter(Boolean).join(' · ')}
              <b>{text(project, 'investmentWan')}</b>
            </span>
            <DemoMark row={project} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
