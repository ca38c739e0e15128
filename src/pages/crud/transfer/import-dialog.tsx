import { useState } from 'react'
import { Alert, App, Button, Checkbox, Modal, Progress, Result, Steps, Upload } from 'antd'
import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { saveFile, templateFile } from '../../../providers/resource-calls.ts'
import type { Extensions } from '../extensions.ts'
import { rowNoun } from '../words.ts'
import { formatSize } from './format-size.ts'
import { ImportReportView } from './import-report.tsx'
import { useImport, type Ending } from './use-import.ts'
import { importWords } from './import-words.ts'

type Props = Pick<Extensions, 'importNote'> & { resource: Resource; onClose: () => void; onDone: () => void }

/** File types in the file dialog. */
const accepted = '.xlsx,.csv'
const steps = ['file', 'checked', 'done'] as const

/** Imports a spreadsheet: choose a file, check it with a dry run, read the report, confirm. */
export default function ImportDialog({ resource, importNote, onClose, onDone }: Props) {
  const say = useWords()
  const { message } = App.useApp()
  const onLeft = ({ became }: Ending): void => {
    if (became === 'nothing') void message.info(say(importWords.stopped))
    else if (became === 'unknown') void message.warning(say(importWords.unknownHint))
  }
  const work = useImport(resource, { onDone, onLeft })
  const { file, state } = work
  const [isPartial, setPartial] = useState(false)
  const failedRows = new Set(state.report?.failed.map((each) => each.row)).size
  const isBusy = state.percent !== null
  return (
    <Modal
      open
      width={760}
      title={say(importWords.importTitle, { name: say(rowNoun(resource)) })}
      onCancel={onClose}
      maskClosable={!file}
      footer={<Footer work={work} isPartial={isPartial} failedRows={failedRows} onClose={onClose} />}
    >
      <Steps
        size="small"
        responsive={false}
        className="crud-gap"
        current={steps.indexOf(state.step)}
        items={[
          { title: say(importWords.stepFile) },
          { title: say(importWords.stepCheck) },
          { title: say(sharedWords.done) },
        ]}
      />
      {state.step === 'done' ? (
        <Result status="success" className="crud-import-done" title={say(importWords.doneTitle)} />
      ) : (
        <>
          <TemplateLine resource={resource} />
          {importNote?.(null)}
          <FileChoice file={file} isBusy={isBusy} onChoose={work.choose} />
        </>
      )}
      <Progressing state={state} />
      {state.report && !isBusy && (
        <ImportReportView
          resource={resource}
          report={state.report}
          isDone={state.step === 'done'}
          failedRows={failedRows}
          file={file}
        />
      )}
      {state.step === 'done' && importNote?.(state.report?.added ?? [])}
      {state.step === 'checked' && failedRows > 0 && !isBusy && (
        <Checkbox checked={isPartial} onChange={(event) => setPartial(event.target.checked)}>
          {say(importWords.partial)}
        </Checkbox>
      )}
    </Modal>
  )
}

/** How the check or the import goes, or why it ended without a report. */
function Progressing({ state: { percent, error, ending } }: Pick<ReturnType<typeof useImport>, 'state'>) {
  return (
    <>
      {percent !== null && <Running percent={percent} />}
      {error && <Failed error={error} isUnknown={ending?.became === 'unknown'} />}
      {ending?.isStopped && <Stopped ending={ending} />}
    </>
  )
}

function Stopped({ ending: { became } }: { ending: Ending }) {
  const say = useWords()
  if (became === 'unknown')
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        className="crud-gap"
        message={say(importWords.unknown)}
        description={say(importWords.unknownHint)}
      />
    )
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="crud-gap"
      message={say(became === 'checked-only' ? importWords.stoppedChecking : importWords.stopped)}
    />
  )
}

function Failed({ error, isUnknown }: { error: CallError; isUnknown: boolean }) {
  const say = useWords()
  return (
    <Alert
      type="error"
      showIcon
      className="crud-gap"
      message={say(isUnknown ? importWords.unknown : importWords.failedTitle)}
      description={<ErrorWords error={error} isUnknown={isUnknown} />}
    />
  )
}

function ErrorWords({ error, isUnknown }: { error: CallError; isUnknown: boolean }) {
  const say = useWords()
  const mistakes = Object.values(error.errors ?? {}).flat()
  return (
    <>
      {error.msg}
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <div>{say(isUnknown ? importWords.unknownHint : importWords.keptHint)}</div>
    </>
  )
}

type FooterProps = { work: ReturnType<typeof useImport>; isPartial: boolean; failedRows: number; onClose: () => void }

function Footer({ work, isPartial, failedRows, onClose }: FooterProps) {
  const say = useWords()
  const { file, state } = work
  const report = state.report
  const count = (report?.inserted ?? 0) + (report?.updated ?? 0)
  if (state.percent !== null) return <Button onClick={work.stop}>{say(importWords.stop)}</Button>
  if (state.step === 'done')
    return (
      <Button type="primary" onClick={onClose}>
        {say(sharedWords.done)}
      </Button>
    )
  return (
    <>
      <Button onClick={onClose}>{say(sharedWords.cancel)}</Button>
      {state.step === 'checked' && <Button onClick={() => void work.check()}>{say(sharedWords.checkAgain)}</Button>}
      {state.step === 'checked' ? (
        <Button
          type="primary"
          disabled={count === 0 || (failedRows > 0 && !isPartial)}
          onClick={() => void work.confirm(isPartial)}
        >
          {say(sharedWords.import)}
        </Button>
      ) : (
        <Button type="primary" disabled={!file} onClick={() => void work.check()}>
          {say(importWords.check)}
        </Button>
      )}
    </>
  )
}

function TemplateLine({ resource }: { resource: Resource }) {
  const say = useWords()
  const { message } = App.useApp()
  const download = async () => {
    try {
      saveFile(await templateFile(resource))
    } catch (thrown) {
      void message.error(
        say(importWords.templateFailed, { reason: thrown instanceof CallError ? thrown.msg : String(thrown) }),
      )
    }
  }
  return (
    <p className="crud-template">
      <Button icon={<DownloadOutlined />} onClick={() => void download()}>
        {say(importWords.template)}
      </Button>
      <span className="crud-hint">{say(importWords.templateHint)}</span>
    </p>
  )
}

function FileChoice({
  file,
  isBusy,
  onChoose,
}: {
  file: File | null
  isBusy: boolean
  onChoose: (file: File | null) => void
}) {
  const say = useWords()
  const { message } = App.useApp()
  const take = (next: File) => {
    if (/\.(xlsx|csv)$/i.test(next.name)) onChoose(next)
    else void message.error(say(importWords.wrongKind))
    return false
  }
  if (file) {
    return (
      <div className="crud-file">
        <FileExcelOutlined aria-hidden />
        <strong>{file.name}</strong>
        <span>{formatSize(file.size)}</span>
        <Upload accept={accepted} beforeUpload={take} showUploadList={false} disabled={isBusy}>
          <Button size="small" disabled={isBusy}>
            {say(importWords.otherFile)}
          </Button>
        </Upload>
      </div>
    )
  }
  return (
    <Upload.Dragger accept={accepted} beforeUpload={take} showUploadList={false} className="crud-gap">
      <p className="crud-drop-icon">
        <InboxOutlined aria-hidden />
      </p>
      <p>{say(importWords.drop)}</p>
      <p className="crud-hint">{say(importWords.dropHint)}</p>
    </Upload.Dragger>
  )
}

function Running({ percent }: { percent: number }) {
  const say = useWords()
  const isSent = percent >= 100
  const text = isSent ? say(importWords.working) : say(sharedWords.uploading, { percent })
  return (
    <div role="status" className="crud-gap">
      <Progress percent={percent} status="active" showInfo={false} aria-label={text} />
      <span className="crud-hint">{text}</span>
    </div>
  )
}
