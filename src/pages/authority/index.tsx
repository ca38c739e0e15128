import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isOffered } from '../../providers/foreign.ts'
import { useWords } from '../../providers/i18n.ts'
import { authorities } from '../../resources/authorities.ts'
import { basemaps } from '../../resources/basemaps.ts'
import type { Resource } from '../../resources/define.ts'
import { isOneOf } from '../../resources/keys.ts'
import { services } from '../../resources/services.ts'
import { ResourcePage, type FormContext } from '../crud/index.tsx'
import { authorityWords } from './words.ts'

const BasemapTrial = lazy(async () => ({ default: (await import('./basemap-trial.tsx')).BasemapTrial }))

const partKey = 'part'
const parts = ['codes', 'services', 'basemaps'] as const
const resourceOf: Readonly<Record<(typeof parts)[number], Resource>> = { codes: authorities, services, basemaps }

/**
 * Permission configuration (SACM): the permission codes, the services that users enter with their session here, and the
 * basemaps of maps. The address keeps which of them is open.
 */
export default function AuthorityPage() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const asked = params.get(partKey)
  const offered = parts.filter((part) => isOffered(resourceOf[part]))
  const part = isOneOf(offered, asked) ? asked : 'codes'
  const choice =
    offered.length > 1 ? (
      <Segmented<(typeof parts)[number]>
        aria-label={say(authorityWords.parts)}
        value={part}
        onChange={(chosen) => setParams(chosen === 'codes' ? {} : { [partKey]: chosen })}
        options={offered.map((value) => ({ value, label: say(authorityWords[value]) }))}
      />
    ) : undefined
  return (
    <ResourcePage
      key={part}
      resource={resourceOf[part]}
      toolbar={choice}
      formExtra={part === 'basemaps' ? basemapExtra : undefined}
    />
  )
}

function basemapExtra({ form, row }: FormContext) {
  return (
    <Suspense fallback={null}>
      <BasemapTrial form={form} id={row?.id ?? null} />
    </Suspense>
  )
}
