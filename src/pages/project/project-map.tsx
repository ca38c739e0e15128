import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { MapView, useMapBase, usePlainBasemap, useStatusStyles, useTiles } from '../../frame/map.tsx'
import { projects } from '../../resources/projects.ts'
import type { Query } from '../../providers/http.ts'
import { useLiveRows, usePublicIds } from '../../providers/lands.ts'
import { projectWords } from './words.ts'

const names = ['projects'] as const

/** The projects that fit, on a map; a click opens one. The cards are its list twin. */
export function ProjectMap({ query, isNarrowed }: { query: Query; isNarrowed: boolean }) {
  const base = useMapBase()
  const navigate = useNavigate()
  const { tilesOf } = useTiles({ isPublic: true })
  const { projects: style } = useStatusStyles(names)
  const basemap = usePlainBasemap()
  useLiveRows(projects)
  const ids = usePublicIds(projects, query, isNarrowed).data
  const filter = isNarrowed ? (ids ?? null) : null
  const layers = useMemo(
    () => [tilesOf(projects.name, { style, filter }), ...basemap],
    [tilesOf, style, filter, basemap],
  )
  return (
    <div className="project-map">
      <Suspense fallback={<p role="status">{base.say(projectWords.loading)}</p>}>
        <MapView {...base} layers={layers} onPick={([first]) => first && void navigate(`/project?id=${first.id}`)} />
      </Suspense>
    </div>
  )
}
