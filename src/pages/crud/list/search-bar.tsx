import { lazy, Suspense, useState, type RefObject } from 'react'
import { Button, Input, type InputRef } from 'antd'
import { CloseOutlined, DownOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useTypedText } from '../../../use-typed-text.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { fieldLabel } from '../words.ts'
import type { Extensions } from '../extensions.ts'
import { filterOf, withFilters, type Filters, type ListState } from './list-state.ts'
import { otherFilters, SearchControls, searchFields, type ChangeFilters } from './search-controls.tsx'
import type { ChangeList } from './use-list-state.ts'
import { listWords, operatorWords } from './words.ts'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

/** Number of controls that stay visible when collapsed. */
const shownAtFirst = 3

type FilterWords = Extensions['filterWords']

type Props = {
  resource: Resource
  state: ListState
  change: ChangeList
  /** Null while it is not known. */
  total: number | null
  quick: RefObject<InputRef | null>
}

/** Quick search and the declared search fields; on a phone the fields are in a drawer. */
export function SearchBar({ resource, state, change, total, quick }: Props) {
  const isPhone = useIsPhone()
  const setFilters: ChangeFilters = (part) => change((now) => ({ filters: withFilters(now.filters, part) }))
  return (
    <div role="search" className="crud-search">
      <QuickSearch resource={resource} q={state.q} change={change} quick={quick} />
      {isPhone ? (
        <Filters resource={resource} filters={state.filters} onChange={setFilters} total={total} />
      ) : (
        <FilterGrid resource={resource} filters={state.filters} onChange={setFilters} />
      )}
    </div>
  )
}

function QuickSearch({
  resource,
  q,
  change,
  quick,
}: {
  resource: Resource
  q: string
  change: ChangeList
  quick: RefObject<InputRef | null>
}) {
  const say = useWords()
  const isPhone = useIsPhone()
  const { typed, type, commit } = useTypedText(q, (next) => change({ q: next }, { replace: q !== '' && next !== '' }))
  return (
    <Input
      ref={quick}
      className="crud-quick"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      value={typed}
      placeholder={say(isPhone ? listWords.quickSearchPhone : listWords.quickSearch)}
      aria-label={say(listWords.quickSearchLabel, { name: say(resource.label) })}
      onChange={(event) => (event.target.value === '' ? commit('') : type(event.target.value))}
      onPressEnter={() => commit(typed)}
      onKeyDown={(event) => event.key === 'Escape' && quick.current?.blur()}
    />
  )
}

type FilterProps = { resource: Resource; filters: Filters; onChange: ChangeFilters }

function FilterGrid({ resource, filters, onChange }: FilterProps) {
  const say = useWords()
  const names = searchFields(resource)
  const isHiddenInUse = names
    .slice(shownAtFirst)
    .some((name) => Object.keys(filters).some((key) => filterOf(resource, key)?.field === name))
  const [isOpen, setOpen] = useState(isHiddenInUse)
  const isFoldable = names.length > shownAtFirst + 1
  return (
    <>
      <SearchControls
        resource={resource}
        names={isFoldable && !isOpen ? names.slice(0, shownAtFirst) : names}
        filters={filters}
        onChange={onChange}
      />
      {isFoldable && (
        <Button
          type="text"
          className="crud-unfold"
          aria-expanded={isOpen}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          iconPosition="end"
          onClick={() => setOpen(!isOpen)}
        >
          {say(isOpen ? listWords.fewerFilters : listWords.moreFilters)}
        </Button>
      )}
    </>
  )
}

/** Button on a phone; its drawer loads when it is first opened. */
function Filters(props: FilterProps & Pick<Props, 'total'>) {
  const say = useWords()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const count = Object.keys(props.filters).length
  if (searchFields(props.resource).length === 0) return null
  return (
    <>
      <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
        {count > 0 ? say(listWords.filtersCount, { count }) : say(sharedWords.filters)}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <FilterDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A chip for every filter without a control, so that no filter is applied invisibly. */
export function OtherFilters({ resource, filterWords, filters, onChange }: FilterProps & { filterWords: FilterWords }) {
  const say = useWords()
  return otherFilters(resource, filters).map((key) => {
    const found = filterOf(resource, key)
    const own = filterWords?.(key, filters[key] ?? '')
    const text = own
      ? say(own)
      : found
        ? `${say(fieldLabel(resource, found.field))} ${say(operatorWords[found.operator] ?? { zh: '', en: '' })} ${filters[key] ?? ''}`
        : key
    return <Chip key={key} text={text} onRemove={() => onChange({ [key]: null })} />
  })
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const say = useWords()
  return (
    <span className="crud-filter-chip">
      {text}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={say(listWords.removeFilter, { text })}
        onClick={onRemove}
      />
    </span>
  )
}
