import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { offeredPart } from '../../providers/foreign.ts'
import { site } from '../../providers/site.ts'
import { inquiries } from '../../resources/inquiries.ts'
import { projects } from '../../resources/projects.ts'
import type { EditorHeight } from '../crud/fields/editor-wait.tsx'
import { ResourcePage } from '../crud/index.tsx'

const LocationInput = lazy(() => import('./location-input.tsx'))
const LandsInput = lazy(() => import('./lands-input.tsx'))
const landsHeight: EditorHeight = ['calc(min(380px, 50vh) + 70px)', 'calc(min(380px, 50vh) + 70px)']
const inputs = { location: { Input: LocationInput }, lands: { Input: LandsInput, height: landsHeight } }

/** Project management in the console (PM): the page of their declaration, with location and parcels picked on maps. */
export default function ProjectManagePage() {
  const [params] = useSearchParams()
  // The address of inquiries in mails that were sent before they had a page of their own.
  if (site.hasExtras && params.get('tab') === 'inquiries')
    return <Navigate to={{ pathname: inquiries.route, search: withoutTab(params) }} replace />
  return <ResourcePage resource={offeredPart(projects)} inputs={inputs} />
}

function withoutTab(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([name]) => name !== 'tab')).toString()
}
