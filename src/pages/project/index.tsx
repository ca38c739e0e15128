import { useSearchParams } from 'react-router'
import { StateView } from '../../frame/state-view.tsx'
import { useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import { ProjectDetail } from './project-detail.tsx'
import { ProjectList } from './project-list.tsx'
import { projectWords } from './words.ts'
import '../../offer/offer.css'
import './project.css'

/** Projects for investors: cards and map, or the page of one project (`?id=`). */
export default function ProjectPage() {
  const say = useWords()
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!site.hasExtras)
    return (
      <StateView
        picture="map"
        heading={say(projectWords.title)}
        title={say(projectWords.offline)}
        text={say(projectWords.offlineWhy)}
      />
    )
  return <div className="project-page">{id ? <ProjectDetail id={id} /> : <ProjectList />}</div>
}
