import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Extent, MapLayer } from '../../map/index.ts'
import { projects } from '../../resources/projects.ts'
import type { Query } from '../../providers/http.ts'
import { useWords } from '../../providers/i18n.ts'
import { useDictLists, useLiveRows, usePlainGround, usePublicIds } from '../../providers/lands.ts'
import { site } from '../../providers/site.ts'
import { useThemeMode } from '../../providers/theme-mode.ts'
import { tileUrl, useLayerVersions } from '../../providers/tiles.ts'
import { projectWords } from './words.ts'

const MapView = lazy(() => import('../../map/index.ts').then((map) => ({ default: map.MapView })))
const wholeCountry: Extent = [73, 18, 135, 54]

/** The projects that fit, on a map; a click opens one. The cards are its list twin. */
export function ProjectMap({ query, isNarrowed }: { query: Query; isNarrowed: boolean }) {
  const say = useWords()
  const navigate = useNavigate()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  useLiveRows(projects)
  const ids = usePublicIds(projects, query, isNarrowed).data
  const layers = useProjectLayers(isNarrowed ? (ids ?? null) : null)
  return (
    <div className="project-map">
      <Suspense fallback={<p role="status">{say(projectWords.loading)}</p>}>
        <MapView home={site.extent ?? wholeCountry} theme={isDark ? 'dark' : 'light'} say={say} basemap="plain" plain={ground.data ?? null} layers={layers} onPick={([first]) => first && void navigate(`/project?id=${first.id}`)} />
      </Suspense>
    </div>
  )
}

const stageDict = ['project_stage']

function useProjectLayers(filter: ReadonlySet<string> | null): readonly MapLayer[] {
  const stages = useDictLists(stageDict).project_stage
  const version = useLayerVersions().projects
  return useMemo(() => {
    const colors = Object.fromEntries((stages ?? []).flatMap((item) => (item.color ? [[item.value, item.color]] : [])))
    return [{ id: 'projects', isVisible: true, opacity: 1, url: tileUrl('projects', version, { isPublic: true }), style: { field: 'stage', colors }, filter }]
  }, [stages, version, filter])
}
