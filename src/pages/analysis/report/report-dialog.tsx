import { DownloadOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Modal, Progress } from 'antd'
import { useId, useRef, useState } from 'react'
import { downloadFile } from '../../../providers/files.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { makeReport, reportsKey, retryReport, useReports } from '../../../providers/report.ts'
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
  const fault = error ?? making.error ?? retrying.error
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
            <ReportLine report={report} onRetry={() => retrying.mutate(report.id)} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function ReportLine({ report, onRetry }: { report: Report; onRetry: () => void }) {
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
          <FileButton file={files.pdf} label={words.pdf} />
          <FileButton file={files.word} label={words.word} />
          <a href={`/start?verify=${report.hash}`} target="_blank" rel="noreferrer">
            {say(words.verify)}
          </a>
        </p>
      )}
      {files && expiresAt && <p className="report-soft">{say(words.kept, { time: time(expiresAt) })}</p>}
    </>
  )
}

function FileButton({ file, label }: { file: ReportFile; label: typeof words.pdf | typeof words.word }) {
  const say = useWords()
  const loading = useMutation({ mutationFn: () => downloadFile(file) })
  const size =
    file.size < 1024 * 1024 ? `${Math.ceil(file.size / 1024)} kB` : `${(file.size / 1024 / 1024).toFixed(1)} MB`
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={loading.isPending} onClick={() => loading.mutate()}>
        {say(label, { size })}
      </Button>
      {loading.error && <Alert type="error" showIcon message={say(words.failed, { reason: loading.error.message })} />}
    </>
  )
}
