import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Modal, Progress, Upload } from 'antd'
import { InboxOutlined } from '@ant-design/icons'
import { asError, CallWithdrawn } from '../../../providers/call-error.ts'
import { call } from '../../../providers/http.ts'
import { useWords } from '../../../providers/i18n.ts'
import { readFacts, type SurveyFacts, type SurveyOptions, type SurveyProgress } from '../../../providers/survey.ts'
import type { Located } from '../../../resources/located.ts'
import { regions } from '../../../resources/regions.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { ReadingOffer } from '../../crud/transfer/reading-offer.tsx'
import { reasons } from '../use-upload.ts'
import { planWords } from '../words.ts'
import { nameOf, proposedValues, type Begin } from './proposed.ts'
import { newLayerWords } from './words.ts'

type Props = {
  /** What the form begins with if there is no file. */
  without: Begin
  onReady: (begin: Begin) => void
  onClose: () => void
}

type State = {
  file: File | null
  progress: SurveyProgress | null
  error: unknown
}

const idle: State = { file: null, progress: null, error: null }

/** Takes the file of a new layer and reads what it holds; a file that can't be read is kept, with the reason. */
export function FileStep({ without, onReady, onClose }: Props) {
  const say = useWords()
  const [{ file, progress, error }, setState] = useState<State>(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (chosen: File, options: SurveyOptions): Promise<void> => {
    running.current?.abort()
    const end = new AbortController()
    running.current = end
    setState({ file: chosen, progress: { phase: 'sending', done: 0, total: chosen.size }, error: null })
    try {
      const facts = await readFacts(chosen, options, {
        signal: end.signal,
        onProgress: (next) => setState((now) => ({ ...now, progress: next })),
      })
      const region = await regionOf(facts, end.signal)
      const values = { ...without.values, ...(region ? { xzqdm: region } : {}), ...proposedValues(chosen.name, facts) }
      if (!end.signal.aborted) onReady({ values, file: { file: chosen, options, facts } })
    } catch (thrown) {
      if (end.signal.aborted) return
      setState({ file: chosen, progress: null, error: thrown instanceof CallWithdrawn ? null : thrown })
    }
  }
  const stop = (): void => {
    running.current?.abort()
    setState(idle)
  }
  const keep = (kept: File): void =>
    onReady({ values: { ...without.values, name: nameOf(kept.name) }, file: { file: kept, options: {}, facts: null } })
  return (
    <Modal
      open
      title={say(planWords.newLayer)}
      onCancel={onClose}
      footer={<Button onClick={() => onReady(without)}>{say(newLayerWords.without)}</Button>}
    >
      <Upload.Dragger
        showUploadList={false}
        disabled={progress !== null}
        beforeUpload={(chosen) => {
          void read(chosen, {})
          return false
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{say(newLayerWords.choose)}</p>
        <p className="ant-upload-hint">{say(newLayerWords.formats)}</p>
      </Upload.Dragger>
      <p className="plan-hint">{say(newLayerWords.why)}</p>
      {progress && <Reading progress={progress} onStop={stop} />}
      {file && error !== null && (
        <Refused file={file} error={error} onRead={(options) => void read(file, options)} onKeep={() => keep(file)} />
      )}
    </Modal>
  )
}

function Reading({ progress, onStop }: { progress: SurveyProgress; onStop: () => void }) {
  const say = useWords()
  const { phase, done, total } = progress
  const percent = phase === 'sending' && total > 0 ? Math.round((done / total) * 100) : 100
  return (
    <div role="status">
      <Progress percent={percent} showInfo={false} />
      <span>{phase === 'sending' ? say(sharedWords.uploading, { percent }) : say(planWords.reading)}</span>
      <Button type="link" size="small" onClick={onStop}>
        {say(sharedWords.cancel)}
      </Button>
    </div>
  )
}

type RefusedProps = {
  file: File
  error: unknown
  onRead: (options: SurveyOptions) => void
  onKeep: () => void
}

function Refused({ file, error, onRead, onKeep }: RefusedProps) {
  const say = useWords()
  const lines = reasons(asError(error))
  return (
    <Alert
      type="error"
      showIcon
      message={say(newLayerWords.failed, { name: file.name })}
      description={
        <>
          <ul>
            {lines.map(({ message, offer }) => (
              <li key={message}>
                {message} {offer && <ReadingOffer offer={offer} onTake={onRead} />}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => onRead({})}>
            {say(sharedWords.tryAgain)}
          </Button>{' '}
          <Button size="small" onClick={onKeep}>
            {say(newLayerWords.keep)}
          </Button>
        </>
      }
    />
  )
}

/** The deepest region that holds the whole layer; null where none does, or where the position is unknown. */
async function regionOf({ bbox, sridBy }: SurveyFacts, signal: AbortSignal): Promise<string | null> {
  if (!bbox || sridBy === 'unknown') return null
  const [west, south, east, north] = bbox
  if (west === east || south === north) return null
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const body = { area: { type: 'MultiPolygon', coordinates: [[ring]] } }
  const found = await call<Located>({ method: 'POST', path: `/${regions.wire}/locate`, body, signal }).catch(() => null)
  return found && found.crosses.length === 0 ? (found.region?.xzqdm ?? null) : null
}
