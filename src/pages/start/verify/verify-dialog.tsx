import { CloseOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { hashOfFile, verifyReport } from '../../../providers/report.ts'
import type { Verification } from '../../../resources/report.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { contentWhy, foundWords, verifyWords as words } from './words.ts'
import '../share/share-dialog.css'
import './verify.css'

const hashPattern = /^[0-9a-f]{64}$/

/**
 * Checks whether a report is genuine: by its printed hash or by its file. `given` is the hash of the address, or empty.
 */
export default function VerifyDialog({ given, onClose }: { given: string; onClose: () => void }) {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(given)
  const [isWrong, setIsWrong] = useState(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (asked: string | File) =>
      verifyReport(typeof asked === 'string' ? asked : await hashOfFile(asked)),
  })
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (hashPattern.test(given)) mutate(given)
  }, [given, mutate])
  const check = (event: FormEvent): void => {
    event.preventDefault()
    const hash = text.replaceAll(/\s/g, '').toLowerCase()
    setIsWrong(!hashPattern.test(hash))
    if (hashPattern.test(hash)) mutate(hash)
  }
  return (
    <dialog ref={dialog} className="start-share" aria-label={say(words.title)} onClose={onClose}>
      <header>
        <h2>{say(words.title)}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={say(sharedWords.close)} onClick={onClose} />
      </header>
      <form className="verify-form" onSubmit={check}>
        <p className="soft">{say(words.why)}</p>
        <label className="stack-tight">
          {say(words.hash)}
          <Input.TextArea
            value={text}
            rows={2}
            maxLength={200}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {isWrong && (
          <p role="alert" className="verify-wrong">
            {say(words.wrong)}
          </p>
        )}
        <div className="row">
          <Button type="primary" htmlType="submit" loading={isPending}>
            {say(words.check)}
          </Button>
          <Button onClick={() => chooser.current?.click()}>{say(words.file)}</Button>
          <input
            ref={chooser}
            hidden
            type="file"
            accept=".pdf,.docx"
            aria-label={say(words.file)}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              setIsWrong(false)
              if (file) mutate(file)
            }}
          />
        </div>
        <div role="status">
          {isPending && <p>{say(words.checking)}</p>}
          {error && <Alert type="error" showIcon message={error.message} />}
          {data && !isPending && <Answer found={data} />}
        </div>
      </form>
    </dialog>
  )
}

function Answer({ found }: { found: Verification }) {
  const say = useWords()
  const { locale } = useLocale()
  if (!found.isKnown)
    return <Alert type="warning" showIcon message={say(words.unknown)} description={say(words.unknownWhy)} />
  const description = (
    <>
      {found.what === 'content' && <p>{say(contentWhy)}</p>}
      <dl className="verify-facts">
        <dt>{say(words.made)}</dt>
        <dd>{new Date(found.createdAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })}</dd>
        <dt>{say(words.run)}</dt>
        <dd>{found.runId}</dd>
      </dl>
      <p>{say(found.isRecordUnchanged ? words.stands : words.changed)}</p>
      <a href={`/analysis?run=${found.runId}`}>{say(words.live)}</a>
    </>
  )
  return (
    <Alert
      type={found.isRecordUnchanged ? 'success' : 'error'}
      showIcon
      message={say(foundWords[found.what])}
      description={description}
    />
  )
}
