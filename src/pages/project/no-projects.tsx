import { useSearchParams } from 'react-router'
import { availableName } from '../../resources/available.ts'
import { projects } from '../../resources/projects.ts'
import { Loosen, type Condition } from '../../offer/loosen.tsx'
import { useOffer } from '../../offer/use-offer.ts'
import { useWords } from '../../providers/i18n.ts'
import type { Facets } from '../../providers/lands.ts'
import { EmptyState } from './empty-state.tsx'
import { filteredFields } from './filtered-fields.ts'
import { projectWords } from './words.ts'

type Props = {
  /** Counts of this very request; undefined until they arrive. */
  facets: Facets | undefined
  onSet: (name: string, value: string | null) => void
  onClear: () => void
}

/** Why no project is listed, and which single condition to give up for what. */
export function NoProjects({ facets, onSet, onClear }: Props) {
  const say = useWords()
  const [params] = useSearchParams()
  const { items } = useOffer(projects)
  const conditions: Condition[] = [
    ...filteredFields.flatMap((name) => {
      const { label, dict } = projects.fields[name]
      const values = params.get(name)?.split(',') ?? []
      const names = values.map((value) => items(dict, value).label).join(say(projectWords.comma))
      const text = say(projectWords.chosen, { label: say(label), values: names })
      return values.length > 0 ? [{ name, label: text, drop: () => onSet(name, null) }] : []
    }),
    { name: 'q', label: say(projectWords.searched, { text: params.get('q') ?? '' }), drop: () => onSet('q', null) },
    { name: availableName, resource: projects, drop: () => onSet('all', '1') },
  ]
  const isNarrowed = [...filteredFields, 'q'].some((name) => params.get(name))
  if (!isNarrowed && !conditions.some(({ name }) => facets?.loosened?.[name]))
    return <EmptyState title={say(projectWords.nothingYet)} text={say(projectWords.nothingYetWhy)} />
  return (
    <EmptyState title={say(projectWords.nothing)}>
      <Loosen
        kind="projects"
        counts={facets && (facets.loosened ?? null)}
        conditions={conditions}
        clearLabel={projectWords.clear}
        onClear={onClear}
      />
    </EmptyState>
  )
}
