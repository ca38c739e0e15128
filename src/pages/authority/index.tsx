import { Form, Segmented } from 'antd'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isOffered } from '../../providers/foreign.ts'
import { useWords } from '../../providers/i18n.ts'
import { authorities } from '../../resources/authorities.ts'
import { basemaps } from '../../resources/basemaps.ts'
import type { AnyRow, Resource } from '../../resources/define.ts'
import { isOneOf } from '../../resources/keys.ts'
import { services } from '../../resources/services.ts'
import { terrains } from '../../resources/terrains.ts'
import { ResourcePage, type DetailTab, type FormContext } from '../crud/index.tsx'
import { authorityWords, rasterWords } from './words.ts'

const BasemapTrial = lazy(async () => ({ default: (await import('./basemap-trial.tsx')).BasemapTrial }))
const RasterFactsCard = lazy(async () => ({ default: (await import('./raster-facts-card.tsx')).RasterFactsCard }))

const partKey = 'part'
const parts = ['codes', 'services', 'basemaps', 'terrain'] as const
type Part = (typeof parts)[number]
const resourceOf: Readonly<Record<Part, Resource>> = { codes: authorities, services, basemaps, terrain: terrains }

const extraOf: Readonly<Partial<Record<Part, (context: FormContext) => ReactNode>>> = {
  basemaps: basemapExtra,
  terrain: ({ form }) => <TerrainExtra form={form} />,
}

/**
 * Permission configuration (SACM): the permission codes, the services that users enter with their session here, the
 * basemaps of maps, and the elevation data. The address keeps which of them is open.
 */
export default function AuthorityPage() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const asked = params.get(partKey)
  const offered = parts.filter((part) => isOffered(resourceOf[part]))
  const part = isOneOf(offered, asked) ? asked : 'codes'
  const choice =
    offered.length > 1 ? (
      <Segmented<Part>
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
      formExtra={extraOf[part]}
      {...(part === 'terrain' ? { detailTabs: (row: AnyRow) => factsTab(row, say(rasterWords.facts)) } : {})}
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

function TerrainExtra({ form }: Pick<FormContext, 'form'>) {
  const file = firstOf(Form.useWatch<unknown>('file', form))
  return file === null ? null : (
    <Suspense fallback={null}>
      <RasterFactsCard file={file} />
    </Suspense>
  )
}

function factsTab(row: AnyRow, label: string): readonly DetailTab[] {
  const children = (
    <Suspense fallback={null}>
      <RasterFactsCard file={firstOf(row.file)} />
    </Suspense>
  )
  return [{ key: 'facts', label, children }]
}

function firstOf(files: unknown): string | null {
  return Array.isArray(files) && files.length > 0 ? String(files[0]) : null
}
