import { Button, Drawer } from 'antd'
import type { Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Filters } from './list-state.ts'
import { SearchControls, searchFields, type ChangeFilters } from './search-controls.tsx'
import { listWords } from './words.ts'

type Props = {
  resource: Resource
  filters: Filters
  onChange: ChangeFilters
  total: number | null
  isOpen: boolean
  onClose: () => void
}

/** Search fields on a phone, and the number of matching rows. */
export default function FilterDrawer({ resource, filters, onChange, total, isOpen, onClose }: Props) {
  const say = useWords()
  return (
    <Drawer
      title={say(sharedWords.filters)}
      placement="bottom"
      height="auto"
      open={isOpen}
      onClose={onClose}
      footer={
        <Button type="primary" block onClick={onClose}>
          {total === null ? say(listWords.showResults) : say(listWords.showResult, { total })}
        </Button>
      }
    >
      <div className="stack">
        <SearchControls resource={resource} names={searchFields(resource)} filters={filters} onChange={onChange} />
      </div>
    </Drawer>
  )
}
