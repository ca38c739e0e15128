import { useSearchParams } from 'react-router'
import { ProjectDetail } from './project-detail.tsx'
import { ProjectList } from './project-list.tsx'
import '../../offer/offer.css'
import './project.css'

/** Projects for investors: cards and map, or the page of one project (`?id=`). */
export default function ProjectPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return <div className="project-page">{id ? <ProjectDetail id={id} /> : <ProjectList />}</div>
}
