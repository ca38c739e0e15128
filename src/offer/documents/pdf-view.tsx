import { useEffect, useRef, useState } from 'react'
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useWords } from '../../providers/i18n.ts'
import { openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { documentWords } from './words.ts'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/**
 * A PDF as pages below each other, each drawn when it comes near the screen; fits the width and can be zoomed. Also
 * works on phones, whose browsers have no PDF viewer.
 */
export default function PdfView({ blob, name }: { blob: Blob; name: string }) {
  const say = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(2)
  const width = useWidth(frame)
  const { pdf, fault } = usePdf(blob)
  const scale = zooms[zoom] ?? 1
  if (fault !== null) return <p role="alert">{say(documentWords.broken, { reason: fault })}</p>
  return (
    <>
      <div className="pdf-tools">
        <span>{pdf && say(documentWords.pages, { pages: pdf.numPages })}</span>
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label={say(documentWords.smaller)}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button size="small" aria-label={say(documentWords.fit)} onClick={() => setZoom(2)}>
          {Math.round(scale * 100)}%
        </Button>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={say(documentWords.larger)}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      <div className="pdf-pages" ref={frame} tabIndex={0} role="region" aria-label={name}>
        {!pdf && <Skeleton active paragraph={{ rows: 8 }} />}
        {pdf &&
          width > 0 &&
          Array.from({ length: pdf.numPages }, (_none, at) => at + 1).map((number) => (
            <PdfPage key={number} pdf={pdf} number={number} width={width * scale} />
          ))}
      </div>
    </>
  )
}

/** The loaded document, closed when another replaces it or the view unmounts. */
function usePdf(blob: Blob): { pdf: PDFDocumentProxy | null; fault: string | null } {
  const [state, setState] = useState<{ blob: Blob; pdf: PDFDocumentProxy | null; fault: string | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    let close = (): void => {}
    const open = async (): Promise<void> => {
      const bytes = await blob.arrayBuffer()
      if (!isCurrent) return
      const task = openPdf(bytes)
      close = () => void task.destroy()
      const pdf = await task.promise
      if (isCurrent) setState({ blob, pdf, fault: null })
    }
    open().catch((error: unknown) => {
      if (isCurrent) setState({ blob, pdf: null, fault: error instanceof Error ? error.message : String(error) })
    })
    return () => {
      isCurrent = false
      close()
    }
  }, [blob])
  return state?.blob === blob ? state : { pdf: null, fault: null }
}

/**
 * The width of an element in CSS pixels without its padding; changes of at most 20 px, such as a scroll bar, are
 * ignored.
 */
function useWidth(place: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watcher = new ResizeObserver(([entry]) =>
      setWidth((before) =>
        entry && Math.abs(entry.contentRect.width - before) > 20 ? Math.floor(entry.contentRect.width) : before,
      ),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place])
  return width
}
