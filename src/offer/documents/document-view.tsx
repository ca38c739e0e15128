import { lazy, Suspense } from 'react'
import { Skeleton } from 'antd'
import { LoadFailed } from '../../load-failed.tsx'
import { useFileBytes, useFileUrl } from '../../providers/files.ts'
import { useWords } from '../../providers/i18n.ts'
import { documentWords } from './words.ts'
import './documents.css'

const PdfView = lazy(() => import('./pdf-view.tsx'))
const WordView = lazy(() => import('./word-view.tsx'))

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Whether a file can be shown without another program: PDF, Word (.docx) and pictures. */
export function isShownInPage(type: string): boolean {
  return type === 'application/pdf' || type === word || type.startsWith('image/')
}

type Props = { id: string; name: string; type: string }

/** A file in the page. Its bytes are loaded with the caller's permissions, and its viewer on first use. */
export function DocumentView({ id, name, type }: Props) {
  return (
    <section className="document-view" aria-label={name}>
      {type.startsWith('image/') ? <PictureView id={id} name={name} /> : <BytesView id={id} name={name} type={type} />}
    </section>
  )
}

function PictureView({ id, name }: { id: string; name: string }) {
  const say = useWords()
  const { url, hasFailed } = useFileUrl(id, 'medium')
  if (hasFailed) return <p role="alert">{say(documentWords.failed)}</p>
  return url ? <img src={url} alt={name} /> : <Skeleton active />
}

function BytesView({ id, name, type }: Props) {
  const say = useWords()
  const { data, error, refetch } = useFileBytes(id)
  if (error) return <LoadFailed what={say(documentWords.failed)} error={error} retry={() => void refetch()} />
  const waiting = <Skeleton active paragraph={{ rows: 8 }} />
  if (!data) return waiting
  return (
    <Suspense fallback={waiting}>
      {type === word ? <WordView blob={data} /> : <PdfView blob={data} name={name} />}
    </Suspense>
  )
}
