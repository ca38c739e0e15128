import { DeleteOutlined, DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Modal, Popconfirm, Progress } from 'antd'
import { useId, useRef, useState } from 'react'
import { downloadFile } from '../../../providers/files.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import {
  deleteReport,
  downloadSignature,
  makeReport,
  reportsKey,
  retryReport,
  useReports,
} from '../../../providers/report.ts'
import type { Report, ReportFile } from '../../../resources/report.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { readModel } from '../suitability/model.ts'
import { reportWords as words, stateWords } from './words.ts'
import './report.css'

/** The user's own reports on an analysis: create one, follow its progress, download it. */
export default function ReportDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const say = useWords()
  const queries = useQueryClient()
  const { data: reports, error } = useReports(runId)
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: reportsKey(runId) })
  const [model] = useState(readModel)
  const [isRanked, setIsRanked] = useState(model !== null)
  const making = useMutation({
    mutationFn: () => makeReport(runId, isRanked && model ? model.criteria : null),
    onSettled: refresh,
  })
  // A ref, because the button is disabled only after the next render: a double click would create two reports.
  const isAsked = useRef(false)
  const make = (): void => {
    if (isAsked.current) return
    isAsked.current = true
    making.mutate(undefined, { onSettled: () => (isAsked.current = false) })
  }
  const retrying = useMutation({ mutationFn: retryReport, onSettled: refresh })
  const deleting = useMutation({ mutationFn: deleteReport, onSettled: refresh })
  const fault = error ?? making.error ?? retrying.error ?? deleting.error
  return (
    <Modal
      open
      title={say(words.title)}
      onCancel={onClose}
      closable={{ 'aria-label': say(sharedWords.close) }}
      footer={
        <Button type="primary" loading={making.isPending} onClick={make}>
          {say(making.isPending ? words.gathering : words.make)}
        </Button>
      }
    >
      <p className="report-soft">{say(words.why)}</p>
      {model && (
        <Checkbox checked={isRanked} onChange={({ target }) => setIsRanked(target.checked)}>
          {say(words.ranking, { count: model.criteria.length })}
        </Checkbox>
      )}
      {fault && <Alert type="error" showIcon message={say(words.failed, { reason: fault.message })} />}
      {reports?.length === 0 && !making.isPending && <p className="report-soft">{say(words.none)}</p>}
      <ul className="report-list" aria-live="polite">
        {reports?.map((report) => (
          <li key={report.id}>
            <ReportLine
              report={report}
              onRetry={() => retrying.mutate(report.id)}
              onDelete={() => deleting.mutate(report.id)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

type LineProps = { report: Report; onRetry: () => void; onDelete: () => void }

function ReportLine({ report, onRetry, onDelete }: LineProps) {
  const say = useWords()
  const { locale } = useLocale()
  const name = useId()
  const { state, files, progress, createdAt, expiresAt } = report
  const time = (iso: string): string =>
    new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const isOpen = state === 'waiting' || state === 'working'
  return (
    <>
      <p className="report-line">
        <strong id={name}>{say(words.madeAt, { time: time(createdAt) })}</strong>{' '}
        <span className="report-soft">{say(stateWords[state])}</span>
      </p>
      {isOpen && <Progress percent={progress} size="small" status="active" aria-labelledby={name} />}
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {say(sharedWords.tryAgain)}
        </Button>
      )}
      {files && (
        <p className="report-files">
          <FileButton label={say(words.pdf, { size: sizeOf(files.pdf) })} load={() => downloadFile(files.pdf)} />
          <FileButton label={say(words.word, { size: sizeOf(files.word) })} load={() => downloadFile(files.word)} />
          <a href={`/start?verify=${report.hash}`} target="_blank" rel="noreferrer">
            {say(words.verify)}
          </a>
        </p>
      )}
      {files && report.isSigned && (
        <p className="report-files">
          <FileButton
            isSignature
            label={say(words.pdfSignature)}
            load={() => downloadSignature(report.id, 'pdf', files.pdf)}
          />
          <FileButton
            isSignature
            label={say(words.wordSignature)}
            load={() => downloadSignature(report.id, 'word', files.word)}
          />
          <span className="report-soft">{say(words.signatureWhy)}</span>
        </p>
      )}
      <p className="report-line">
        <span className="report-soft">
          {files && say(expiresAt ? words.kept : words.keptAlways, expiresAt ? { time: time(expiresAt) } : {})}
        </span>
        <Popconfirm
          title={say(words.removeAsk)}
          description={say(words.removeWhy)}
          okText={say(words.remove)}
          cancelText={say(sharedWords.cancel)}
          onConfirm={onDelete}
        >
          <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-describedby={name}>
            {say(words.remove)}
          </Button>
        </Popconfirm>
      </p>
    </>
  )
}

function sizeOf({ size }: ReportFile): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`
}

type FileButtonProps = { label: string; load: () => Promise<void>; isSignature?: boolean }

function FileButton({ label, load, isSignature = false }: FileButtonProps) {
  const say = useWords()
  const loading = useMutation({ mutationFn: load })
  return (
    <>
      <Button
        icon={isSignature ? <SafetyCertificateOutlined /> : <DownloadOutlined />}
        size={isSignature ? 'small' : 'middle'}
        loading={loading.isPending}
        onClick={() => loading.mutate()}
      >
        {label}
      </Button>
      {loading.error && <Alert type="error" showIcon message={say(words.failed, { reason: loading.error.message })} />}
    </>
  )
}
