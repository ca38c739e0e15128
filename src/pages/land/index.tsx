import { useState } from 'react'
import type { Extent } from '../../map/index.ts'
import { offeredPart } from '../../providers/foreign.ts'
import { site } from '../../providers/site.ts'
import { lands } from '../../resources/lands.ts'
import { ResourcePage, type ResourcePageProps } from '../crud/index.tsx'
import { useDivision } from './division/use-division.tsx'
import { LandMap } from './land-map.tsx'
import { StoredExtent } from './stored-extent.ts'
import { SurveyEntry } from './survey-import/entry.tsx'
import { usePublishing } from './use-publishing.tsx'
import './land.css'

/** Parcels: the same page in the console and on the public side (LM). */
export default function LandPage() {
  const publishing = usePublishing()
  const division = useDivision()
  const [stored, setStored] = useState<Extent | null>(null)
  const batchActions: ResourcePageProps['batchActions'] =
    publishing || division.canMerge
      ? (rows, follow) => [...(publishing?.(rows, follow) ?? []), ...division.batchActions(rows, follow)]
      : undefined
  return (
    <StoredExtent value={stored}>
      <ResourcePage
        resource={offeredPart(lands)}
        companion={site.hasExtras ? LandMap : undefined}
        rowActions={division.rowActions}
        batchActions={batchActions}
        toolbar={<SurveyEntry onStored={setStored} />}
      />
      {division.dialog}
    </StoredExtent>
  )
}
