import { useRef, useState, type ChangeEvent } from 'react'
import { Alert, Button, Input, InputNumber, Progress } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import type { ContentDates } from '../../providers/layers.ts'
import { RegionSelect } from '../crud/fields/lazy-region-select.tsx'
import { ReadingOffer } from '../crud/transfer/reading-offer.tsx'
import { DatesInput } from './dates-input.tsx'
import { dayIn } from './new-layer/proposed.ts'
import { useUpload, type Outcome } from './use-upload.ts'
import { planWords } from './words.ts'

const undated: ContentDates = { dataDate: null, validUntil: null }

/**
 * Uploads a survey file as the next version of a layer, with progress, and shows notes on the file or why it was
 * rejected.
 */
export function Upload({ id, name }: { id: string; name: string }) {
  const say = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { running, outcome, take, dismiss } = useUpload({ id, name })
  const [srid, setSrid] = useState('')
  const [dates, setDates] = useState<ContentDates>(undated)
  const [coverage, setCoverage] = useState<string | null>(null)
  const [accuracyM, setAccuracyM] = useState<number | null>(null)

  const onChoice = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file) {
      void take(file, {
        srid: srid ? Number(srid) : null,
        ...dates,
        dataDate: dates.dataDate ?? dayIn(file.name),
        coverage,
        accuracyM,
      })
      setDates(undated)
      setCoverage(null)
      setAccuracyM(null)
    }
    target.value = ''
  }
  return (
    <div className="plan-upload">
      <input ref={input} type="file" hidden aria-label={say(planWords.upload)} onChange={onChoice} />
      <DatesInput value={dates} onChange={setDates} />
      <RegionSelect
        value={coverage}
        onChange={setCoverage}
        allowClear
        placeholder={say(planWords.coverageOf)}
        aria-label={say(planWords.coverageOf)}
      />
      <InputNumber
        className="plan-accuracy"
        value={accuracyM}
        min={0}
        max={1000}
        precision={2}
        suffix="m"
        placeholder={say(planWords.accuracyOf)}
        aria-label={say(planWords.accuracyOf)}
        onChange={setAccuracyM}
      />
      <div className="plan-upload-line">
        <Button
          type="primary"
          icon={<UploadOutlined />}
          disabled={running !== null}
          onClick={() => input.current?.click()}
        >
          {say(planWords.upload)}
        </Button>
        <Input
          value={srid}
          inputMode="numeric"
          maxLength={5}
          placeholder={say(planWords.srid)}
          aria-label={say(planWords.srid)}
          onChange={({ target }) => setSrid(target.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <p className="plan-hint">
        {say(planWords.dayFromName)} {say(planWords.uploadHint)}
      </p>
      {running && (
        <div role="status">
          <Progress percent={Math.round(running.share * 100)} showInfo={false} />
          <span>
            {running.share < 1
              ? say(sharedWords.uploading, { percent: Math.round(running.share * 100) })
              : say(planWords.reading)}
          </span>
          <Button type="link" size="small" onClick={() => running.end.abort()}>
            {say(sharedWords.cancel)}
          </Button>
        </div>
      )}
      {outcome && <UploadOutcome outcome={outcome} onClose={dismiss} />}
    </div>
  )
}

/** What became of an upload: notes on the file, or why it was rejected. */
function UploadOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const say = useWords()
  return (
    <Alert
      type={outcome.isDone ? 'success' : 'error'}
      showIcon
      closable
      onClose={onClose}
      action={
        !outcome.isDone && (
          <Button size="small" onClick={() => outcome.again({})}>
            {say(sharedWords.tryAgain)}
          </Button>
        )
      }
      message={outcome.title}
      description={
        outcome.lines.length > 0 ? (
          <ul>
            {outcome.lines.map(({ message, offer }) => (
              <li key={message}>
                {message} {offer && <ReadingOffer offer={offer} onTake={outcome.again} />}
              </li>
            ))}
          </ul>
        ) : undefined
      }
    />
  )
}
