import { lazy } from 'react'
import { ManagementSwitch } from '../../frame/management-switch.tsx'
import { offeredPart } from '../../providers/foreign.ts'
import { projects } from '../../resources/projects.ts'
import { ResourcePage } from '../crud/index.tsx'

const LocationInput = lazy(() => import('./location-input.tsx'))

/** Project management in the console (PM): the page of their declaration, with the location picked on a map. */
export default function ProjectManagePage() {
  return (
    <ResourcePage
      resource={offeredPart(projects)}
      geometry={LocationInput}
      toolbar={<ManagementSwitch at="projects" />}
    />
  )
}
