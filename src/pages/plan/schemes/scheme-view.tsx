import { lazy, Suspense, useMemo, useState } from 'react'
import { Alert, App, Button } from 'antd'
import {
  ArrowLeftOutlined,
  BranchesOutlined,
  DeleteOutlined,
  EditOutlined,
  SendOutlined,
  ShareAltOutlined,
} from '@ant-design/icons'
import { useMay } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { changeScheme, removeScheme, useComposed } from '../../../providers/schemes.ts'
import { useUser } from '../../../providers/session.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { mostBeside, schemes } from '../../../resources/schemes.ts'
import type { ComposedScheme, SchemeChange } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { Board } from './board.tsx'
import { Candidates } from './candidates.tsx'
import { ChangesCard } from './changes-card.tsx'
import { candidateColumn } from './columns.ts'
import { SchemeContents } from './scheme-contents.tsx'
import { useReanalysis } from './use-reanalysis.ts'
import { useSchemeChange } from './use-scheme-change.ts'
import { schemeWords } from './words.ts'

const FormDrawer = lazy(() => import('../../crud/form/form-drawer.tsx'))
const ShareDialog = lazy(() => import('./share-dialog.tsx'))
const Versions = lazy(() => import('./versions.tsx'))

type Props = {
  id: string
  row: AnyRow | null
  changes: readonly SchemeChange[]
  onLeave: () => void
  onSaved: () => void
}

/** One scheme: changes since it was made, its purpose, its candidates side by side, its weights. */
export function SchemeView(props: Props) {
  const say = useWords()
  const { id, onLeave } = props
  const composed = useComposed(id)
  if (composed.isError)
    return <Lost message={composed.error.message} onLeave={onLeave} onRetry={() => void composed.refetch()} />
  if (!composed.data)
    return (
      <p role="status" className="scheme-waiting">
        {say(schemeWords.loading)}
      </p>
    )
  return <Loaded {...props} scheme={composed.data} />
}

function Lost({ message, onLeave, onRetry }: { message: string; onLeave: () => void; onRetry: () => void }) {
  const say = useWords()
  return (
    <Alert
      type="warning"
      showIcon
      message={say(schemeWords.gone)}
      description={message}
      action={
        <>
          <Button size="small" onClick={onRetry}>
            {say(sharedWords.tryAgain)}
          </Button>{' '}
          <Button size="small" onClick={onLeave}>
            {say(sharedWords.backToList)}
          </Button>
        </>
      }
    />
  )
}

function Loaded({ scheme, row, changes, onLeave, onSaved }: Props & { scheme: ComposedScheme }) {
  const say = useWords()
  const mayEdit = useMay(schemes.code, 'edit')
  const user = useUser()
  const isOwn = row !== null && row.createdBy === user?.usrId
  const [dialog, setDialog] = useState<'form' | 'share' | 'versions' | null>(null)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const reanalysis = useReanalysis(scheme)
  const beside = useMemo(() => {
    const there = scheme.candidates.map(({ key }) => key)
    return picked ? picked.filter((key) => there.includes(key)) : there.slice(0, mostBeside)
  }, [scheme, picked])
  const all = useMemo(() => scheme.candidates.map(candidateColumn), [scheme])
  const columns = useMemo(() => all.filter(({ id }) => beside.includes(id)), [all, beside])
  const { progress } = reanalysis
  return (
    <article className="scheme">
      <Button type="text" className="scheme-leave scheme-back" icon={<ArrowLeftOutlined />} onClick={onLeave}>
        {say(sharedWords.backToList)}
      </Button>
      <header className="scheme-head">
        <h2>{scheme.name}</h2>
        <span className="scheme-tag">{say(scheme.submitted ? schemeWords.submitted : schemeWords.private)}</span>
        <Tools scheme={scheme} isOwn={isOwn} mayEdit={mayEdit} onOpen={setDialog} onLeave={onLeave} />
      </header>
      {progress && (
        <Alert
          type="info"
          showIcon
          message={say(schemeWords.analysing, { done: progress.done + 1, count: progress.count })}
          action={
            <Button size="small" onClick={reanalysis.cancel}>
              {say(sharedWords.cancel)}
            </Button>
          }
        />
      )}
      {mayEdit && <ChangesCard scheme={scheme} changes={changes} reanalysis={reanalysis} />}
      <SchemeContents scheme={scheme} target={mayEdit ? scheme : null} />
      <Candidates scheme={scheme} beside={beside} onBeside={setPicked} mayEdit={mayEdit} reanalysis={reanalysis} />
      {columns.length > 0 && <Board columns={columns} onMap={all} />}
      <Suspense fallback={null}>
        {dialog === 'form' && (
          <FormDrawer resource={schemes} target={scheme.id} onClose={() => setDialog(null)} onSaved={onSaved} />
        )}
        {dialog === 'share' && <ShareDialog id={scheme.id} onClose={() => setDialog(null)} />}
        {dialog === 'versions' && <Versions scheme={scheme} mayEdit={mayEdit} onClose={() => setDialog(null)} />}
      </Suspense>
    </article>
  )
}

type ToolsProps = {
  scheme: ComposedScheme
  isOwn: boolean
  mayEdit: boolean
  onOpen: (dialog: 'form' | 'share' | 'versions') => void
  onLeave: () => void
}

/** Actions on the scheme; only its maker can submit, share and delete it. */
function Tools({ scheme, isOwn, mayEdit, onOpen, onLeave }: ToolsProps) {
  const say = useWords()
  const { modal } = App.useApp()
  const mayDelete = useMay(schemes.code, 'delete')
  const { isBusy, run } = useSchemeChange()
  const { name, submitted } = scheme
  const submit = (): void => {
    const send = (): Promise<boolean> => run(() => changeScheme(scheme, { submitted: !submitted }), sharedWords.saved)
    if (submitted) void send()
    else
      modal.confirm({
        title: say(schemeWords.submitAsk, { name }),
        content: say(schemeWords.submitTells),
        okText: say(schemeWords.submit),
        cancelText: say(sharedWords.cancel),
        onOk: send,
      })
  }
  const remove = (): void => {
    const put = async (): Promise<void> => {
      if (await run(() => removeScheme(scheme.id), schemeWords.removed)) onLeave()
    }
    modal.confirm({
      title: say(schemeWords.removeAsk, { name }),
      content: say(schemeWords.removeTells),
      okText: say(sharedWords.delete),
      okButtonProps: { danger: true },
      cancelText: say(sharedWords.cancel),
      onOk: put,
    })
  }
  return (
    <div className="scheme-actions">
      {mayEdit && (
        <Button icon={<EditOutlined />} onClick={() => onOpen('form')}>
          {say(sharedWords.edit)}
        </Button>
      )}
      {isOwn && mayEdit && (
        <Button icon={<ShareAltOutlined />} onClick={() => onOpen('share')}>
          {say(schemeWords.share)}
        </Button>
      )}
      <Button icon={<BranchesOutlined />} onClick={() => onOpen('versions')}>
        {say(sharedWords.versions)}
      </Button>
      {isOwn && mayEdit && (
        <Button icon={<SendOutlined />} loading={isBusy} onClick={submit}>
          {say(submitted ? schemeWords.takeBack : schemeWords.submit)}
        </Button>
      )}
      {isOwn && mayDelete && (
        <Button icon={<DeleteOutlined />} onClick={remove}>
          {say(sharedWords.delete)}
        </Button>
      )}
    </div>
  )
}
