import { useEffect, useState } from 'react'
import { Skeleton } from 'antd'
import mammoth from 'mammoth'
import { useWords } from '../../providers/i18n.ts'
import RichText from '../rich-text.tsx'
import { documentWords } from './words.ts'

/** Keeps the structure but not the style: paragraphs, headings, lists, tables, links. */
const styles = [
  "p[style-name='Title'] => h2:fresh",
  "p[style-name='heading 1'] => h2:fresh",
  "p[style-name='heading 2'] => h3:fresh",
  "p[style-name='heading 3'] => h4:fresh",
  'u => u',
  'strike => s',
]

/** A Word document as HTML, sanitized like every rich text: nothing in it can run, load or imitate the program. */
export default function WordView({ blob }: { blob: Blob }) {
  const say = useWords()
  const [read, setRead] = useState<{ blob: Blob; html?: string; fault?: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const keep = (result: { html: string } | { fault: string }) => {
      if (isCurrent) setRead({ blob, ...result })
    }
    blob
      .arrayBuffer()
      .then((arrayBuffer) =>
        mammoth.convertToHtml(
          { arrayBuffer },
          {
            styleMap: styles,
            externalFileAccess: false,
            convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
          },
        ),
      )
      .then(
        ({ value }) => keep({ html: value }),
        (error: unknown) => keep({ fault: error instanceof Error ? error.message : String(error) }),
      )
    return () => {
      isCurrent = false
    }
  }, [blob])
  if (!read || read.blob !== blob) return <Skeleton active paragraph={{ rows: 8 }} />
  if (read.fault !== undefined) return <p role="alert">{say(documentWords.broken, { reason: read.fault })}</p>
  if (!read.html) return <p>{say(documentWords.empty)}</p>
  return (
    <div className="document-paper">
      <RichText html={read.html} />
    </div>
  )
}
