import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { offeredPart } from '../../providers/foreign.ts'
import { site } from '../../providers/site.ts'
import { inquiries } from '../../resources/inquiries.ts'
import { projects } from '../../resources/projects.ts'
import { ResourcePage } from '../crud/index.tsx'

const LocationInput = lazy(() => import('./location-input.tsx'))

/** Project management in the console (PM): the page of their declaration, with the location picked on a map. */
export default function ProjectManagePage() {
  const [params] = useSearchParams()
  // The address of inquiries in mails that were sent before they had a page of their own.
  if (site.hasExtras && params.get('tab') === 'inquiries')
    return <Navigate to={{ pathname: inquiries.route, search: withoutTab(params) }} replace />
  return <ResourcePage resource={offeredPart(projects)} geometry={LocationInput} />
}

function withoutTab(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([name]) => name !== 'tab')).toString()
}
