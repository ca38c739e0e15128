import { lazy, Suspense, useState } from 'react'
import { Button, Segmented } from 'antd'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import type { Resource } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import type { Extensions } from './extensions.ts'
import type { ListState, ListView } from './list/list-state.ts'
import type { ChangeList } from './list/use-list-state.ts'
import type { Rights } from './rights.ts'
import { ExportButton } from './transfer/export-button.tsx'
import { words } from './words.ts'

const ImportDialog = lazy(() => import('./transfer/import-dialog.tsx'))

type Props = Pick<Extensions, 'toolbar' | 'importNote'> & {
  resource: Resource
  rights: Rights
  state: ListState
  change: ChangeList
}

/** Page title, views, and actions for the whole page. Nothing is added or exported in the recycle bin and the log. */
export function PageHead({ resource, rights, state, change, toolbar, importNote }: Props) {
  const say = useWords()
  const isList = state.view === 'list'
  return (
    <header className="crud-head">
      <h1>{say(resource.label)}</h1>
      <Views resource={resource} rights={rights} state={state} change={change} />
      <div className="crud-head-actions">
        {isList && toolbar}
        {isList && rights.import && <ImportButton resource={resource} importNote={importNote} />}
        {isList && rights.export && <ExportButton resource={resource} state={state} />}
        {isList && rights.create && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => change({ row: null, form: 'new' })}>
            {say(words.create)}
          </Button>
        )}
      </div>
    </header>
  )
}

/** Views offered by the header: list, attribute table (spatial resources only), recycle bin, log. */
type Offered = ListView | 'table'

function Views({ resource, rights, state, change }: Pick<Props, 'resource' | 'rights' | 'state' | 'change'>) {
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

function ImportButton({ resource, importNote }: Pick<Props, 'resource' | 'importNote'>) {
  const say = useWords()
  const invalidate = useInvalidate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {say(sharedWords.import)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resource}
            importNote={importNote}
            onClose={() => setOpen(false)}
            onDone={() => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })}
          />
        </Suspense>
      )}
    </>
  )
}
