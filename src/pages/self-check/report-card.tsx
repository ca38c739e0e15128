import { CheckCircleFilled, CloseCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { summaryOf } from '../../proof/summary.ts'
import { wordsOf } from '../../proof/words.ts'
import type { Checked, Chosen } from './report-check.ts'
import { proofWords as words } from './words.ts'

type Given = { [Part in keyof Chosen]: File | null }
const nothing: Given = { report: null, signature: null, key: null }

/** Sorts files by their endings. A new report comes without the signature of the former one. */
function withFiles(former: Given, files: readonly File[]): Given {
  const signature = files.find(({ name }) => /\.sig$/i.test(name)) ?? null
  const key = files.find(({ name }) => /\.(json|jwks?|pem|pub|key)$/i.test(name)) ?? null
  const report = files.find((file) => file !== signature && file !== key) ?? null
  return {
    report: report ?? former.report,
    signature: signature ?? (report ? null : former.signature),
    key: key ?? former.key,
  }
}

/** Checks a report that is chosen or dropped here, with the site's public keys or those of a file; sends nothing. */
export function ReportCard() {
  const say = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState(nothing)
  const [isOver, setIsOver] = useState(false)
  const checking = useMutation({
    // The check itself needs no network, and must not wait for it.
    networkMode: 'always',
    mutationFn: async (chosen: Chosen) => (await import('./report-check.ts')).checkChosen(chosen),
  })
  const take = (files: readonly File[]): void => {
    const next = withFiles(given, files)
    setGiven(next)
    if (next.report) checking.mutate({ ...next, report: next.report })
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <section className="self-check-proof" aria-labelledby="self-check-proof">
      <h2 id="self-check-proof">{say(words.title)}</h2>
      <p>{say(words.lead)}</p>
      <div
        className="self-check-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Button type="primary" loading={checking.isPending} onClick={() => chooser.current?.click()}>
          {say(words.choose)}
        </Button>
        <input
          ref={chooser}
          hidden
          multiple
          type="file"
          accept=".pdf,.docx,.sig,.json,.jwk,.jwks,.pem"
          aria-label={say(words.choose)}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            take(files)
          }}
        />
        <span>{say(words.drop)}</span>
      </div>
      {(given.report ?? given.signature ?? given.key) && (
        <p className="self-check-files">
          {[given.report, given.signature, given.key].flatMap((file) => (file ? [file.name] : [])).join(' · ')}
        </p>
      )}
      <div role="status" aria-live="polite">
        {checking.error && <Alert type="error" showIcon message={checking.error.message} />}
        {checking.data && !checking.isPending && <Outcome checked={checking.data} />}
      </div>
    </section>
  )
}

const icons = new Map([
  [true, CheckCircleFilled],
  [false, CloseCircleFilled],
  [null, MinusCircleFilled],
])

function Outcome({ checked }: { checked: Checked }) {
  const say = useWords()
  const { locale } = useLocale()
  if (checked === 'no-keys') return <Alert type="warning" showIcon message={say(words.noKeys)} />
  const { check, by } = checked
  const isWhole = check.file === 'signed'
  const title = check.isGenuine ? (isWhole ? words.genuine : words.genuineFacts) : words.failed
  const description = (
    <>
      <ul className="self-check-outcome">
        {wordsOf(check).map(({ label, isRight }) => {
          const Icon = icons.get(isRight) ?? MinusCircleFilled
          return (
            <li key={label.en} data-right={String(isRight)}>
              <Icon aria-hidden="true" /> {say(label)}
            </li>
          )
        })}
      </ul>
      {check.isGenuine && check.content && (
        <dl className="self-check-facts">
          {summaryOf(check.content, { say, locale }).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>{say(by === 'site' ? words.bySite : words.byFile)}</p>
    </>
  )
  return (
    <Alert
      type={check.isGenuine ? (isWhole ? 'success' : 'info') : 'error'}
      showIcon
      message={say(title)}
      description={description}
    />
  )
}
