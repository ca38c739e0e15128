import { useRef, useState, type ChangeEvent } from 'react'
import { Alert, Button, Input, Progress } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { CallError, isRecord } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { uploadContent, useLayersAgain } from '../../providers/layers.ts'
import { planWords } from './words.ts'
import './upload.css'

type Outcome = { isDone: boolean; title: string; lines: string[] }

/** Takes a survey file as the next version of a layer, with progress, and tells what was read of it or why it was not taken. */
export function Upload({ id }: { id: string }) {
  const say = useWords()
  const again = useLayersAgain()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<{ share: number; end: AbortController } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [srid, setSrid] = useState('')

  const take = async (file: File): Promise<void> => {
    const end = new AbortController()
    setOutcome(null)
    setRunning({ share: 0, end })
    try {
      const stored = await uploadContent(id, file, { srid: srid ? Number(srid) : null }, { onProgress: (share) => setRunning({ share, end }), signal: end.signal })
      const lines = [...(stored.mended > 0 ? [say(planWords.mended, { count: stored.mended })] : []), ...stored.facts.problems.map(({ message }) => message)]
      setOutcome({ isDone: true, title: say(planWords.uploaded, { version: stored.contentVersion, count: stored.count.toLocaleString() }), lines: lines.slice(0, 6) })
    } catch (error) {
      if (!end.signal.aborted) setOutcome({ isDone: false, title: say(planWords.refused), lines: sentences(error) })
    } finally {
      setRunning(null)
      await again()
    }
  }
  const onChoice = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file) void take(file)
    target.value = ''
  }
  return (
    <div className="plan-upload">
      <input ref={input} type="file" hidden aria-label={say(planWords.upload)} onChange={onChoice} />
      <div className="plan-upload-line">
        <Button type="primary" icon={<UploadOutlined />} disabled={running !== null} onClick={() => input.current?.click()}>{say(planWords.upload)}</Button>
        <Input value={srid} inputMode="numeric" maxLength={5} placeholder={say(planWords.srid)} aria-label={say(planWords.srid)} onChange={({ target }) => setSrid(target.value.replaceAll(/\D/g, ''))} />
      </div>
      <p className="plan-hint">{say(planWords.uploadHint)}</p>
      {running && (
        <div role="status">
          <Progress percent={Math.round(running.share * 100)} showInfo={false} />
          <span>{running.share < 1 ? say(planWords.uploading, { percent: Math.round(running.share * 100) }) : say(planWords.reading)}</span>
          <Button type="link" size="small" onClick={() => running.end.abort()}>{say(planWords.cancel)}</Button>
        </div>
      )}
      {outcome && <Alert type={outcome.isDone ? 'success' : 'error'} showIcon closable onClose={() => setOutcome(null)} message={outcome.title} description={outcome.lines.length > 0 ? <ul>{outcome.lines.map((line) => <li key={line}>{line}</li>)}</ul> : undefined} />}
    </div>
  )
}

/** Every problem of the file, or the one sentence of the refusal. */
function sentences(error: unknown): string[] {
  if (!(error instanceof CallError)) return []
  const problems = isRecord(error.data) && Array.isArray(error.data.problems) ? (error.data.problems as { message?: unknown }[]) : []
  const said = problems.flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
  return said.length > 0 ? said.slice(0, 6) : [error.message]
}
