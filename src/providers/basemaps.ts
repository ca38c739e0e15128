import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BasemapTrial, RasterBasemap, VectorBasemap } from '../resources/basemap-view.ts'
import type { Label } from '../resources/define.ts'
import { fill } from '../resources/errors.ts'
import { call } from './http.ts'
import { announce } from './notices.ts'
import { encryptPassword } from './password-cipher.ts'
import { basemapLabels, plainBasemap, reliefBasemap, site } from './site.ts'
import { useTerrain } from './terrain.ts'

const words = {
  away: { zh: '已改用素图', en: 'The plain basemap is shown instead' },
  parts: { zh: '底图“{name}”有未能加载的部分', en: 'Parts of the basemap “{name}” could not be loaded' },
  blank: {
    zh: '这些地方显示为空白；可刷新页面重试，或换一种底图',
    en: 'They stay blank. Reload the page to try again, or use another basemap',
  },
} as const satisfies Record<string, Label>

/** The basemaps to choose from, the plain one first: on its relief where heights are known, and without. */
export function useBasemapNames(): readonly { id: string; label: Label }[] {
  const own = useTerrain() ? ([reliefBasemap, plainBasemap] as const) : ([plainBasemap] as const)
  return [...own.map((id) => ({ id, label: basemapLabels[id] })), ...site.basemaps]
}

/** How a registered basemap is drawn; null until it is known, or where its service fails, which is said. */
export function useBasemap(id: string | null): RasterBasemap | VectorBasemap | null {
  const { data = null, error } = useQuery({
    queryKey: ['public', 'basemap', id],
    queryFn: ({ signal }) => call<RasterBasemap | VectorBasemap>({ method: 'GET', path: `/basemap/${id}`, signal }),
    enabled: id !== null,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (!error) return
    const reason = { zh: error.message, en: error.message }
    announce({ look: 'notice', kind: 'warning', key: `basemap ${id}`, title: words.away, text: reason })
  }, [error, id])
  return id === null ? null : data
}

/** Says that parts of a basemap are missing on the map. */
export function announceMissing({ id, label }: { id: string; label: Label }): void {
  const title = { zh: fill(words.parts.zh, { name: label.zh }), en: fill(words.parts.en, { name: label.en }) }
  announce({ look: 'notice', kind: 'warning', key: `basemap ${id}`, title, text: words.blank })
}

/** Tries a basemap before it is saved. `values`: those of its form, with the key as plain text. */
export async function tryBasemap(
  values: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<BasemapTrial> {
  const { key } = values
  const body = { ...values, key: typeof key === 'string' ? await encryptPassword(key) : null }
  return call<BasemapTrial>({ method: 'POST', path: '/basemap/try', body, signal })
}
