import { offeredPart } from '../../providers/foreign.ts'
import { projects } from '../../resources/projects.ts'

const { fields } = offeredPart(projects)

/** The fields that projects are filtered by, as far as this server tells them. */
export const filteredFields = (['category', 'stage', 'cooperation'] as const).filter((name) => name in fields)
