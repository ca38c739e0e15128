import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button, Segmented } from 'antd'
import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import type { Resource } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import type { ListState, ListView } from './list/list-state.ts'
import type { ChangeList } from './list/use-list-state.ts'
import type { Rights } from './rights.ts'
import { ExportButton } from './transfer/export-button.tsx'
import { words } from './words.ts'

const ImportDialog = lazy(() => import('./transfer/import-dialog.tsx'))

type Props = { resource: Resource; rights: Rights; state: ListState; change: ChangeList; toolbar?: ReactNode }

/** Page title, views, and actions for the whole page. */
export function PageHead({ resource, rights, state, change, toolbar }: Props) {
  const say = useWords()
  return (
    <header className="crud-head">
      <h1>{say(resource.label)}</h1>
      <Views resource={resource} rights={rights} state={state} change={change} />
      <div className="crud-head-actions">
        {toolbar}
        {rights.import && <ImportButton resource={resource} />}
        {rights.export && state.view === 'list' && <ExportButton resource={resource} state={state} />}
        {rights.create && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => change({ view: 'list', row: null, form: 'new' })}
          >
            {say(words.create)}
          </Button>
        )}
      </div>
    </header>
  )
}

/** Views offered by the header: list, attribute table (spatial resources only), recycle bin, log. */
type Offered = ListView | 'table'

function Views({ resource, rights, state, change }: Omit<Props, 'toolbar'>) {
  const say = useWords()
  const offered: Offered[] = [
    'list',
    ...(isSpatial(resource) ? ['table' as const] : []),
    ...(rights.bin ? ['bin' as const] : []),
    ...(rights.log ? ['log' as const] : []),
  ]
  if (offered.length === 1) return null
  return (
    <Segmented<Offered>
      aria-label={say(words.views)}
      value={state.view === 'list' && state.isTable ? 'table' : state.view}
      onChange={(chosen) =>
        change({ view: chosen === 'table' ? 'list' : chosen, isTable: chosen === 'table', row: null, form: null })
      }
      options={offered.map((view) => ({ value: view, label: say(words[view]) }))}
    />
  )
}

function isSpatial(resource: Resource): boolean {
  return Object.values(resource.fields).some(({ kind }) => kind === 'geometry')
}

function ImportButton({ resource }: { resource: Resource }) {
  const say = useWords()
  const invalidate = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {say(sharedWords.import)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resource}
            onClose={() => setOpen(false)}
            onDone={() => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })}
          />
        </Suspense>
      )}
    </>
  )
}
