import { useEffect, useRef, useState } from 'react'
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useWords } from '../../providers/i18n.ts'
import { documentWords } from './words.ts'

/** Distance from the screen at which a page is drawn, in CSS pixels. */
const nearPx = 600
/** More would use too much memory on a phone. */
const mostPixelsPerPx = 2
const a4 = 297 / 210

/** One page: its picture, and over it its text, which can be read aloud, selected and copied. */
export function PdfPage({ pdf, number, width }: { pdf: PDFDocumentProxy; number: number; width: number }) {
  const say = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const isNear = useNear(frame)
  useEffect(() => {
    let isCurrent = true
    if (isNear)
      void pdf.getPage(number).then(
        (found) => isCurrent && setPage(found),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [pdf, number, isNear])
  useEffect(() => {
    const [picture, layer] = [canvas.current, words.current]
    if (!page || !isNear || !picture || !layer) return undefined
    return draw(page, { picture, layer, width })
  }, [page, width, isNear])
  const size = page?.getViewport({ scale: 1 })
  return (
    <div
      ref={frame}
      className="pdf-page"
      role="group"
      aria-label={say(documentWords.page, { page: number, pages: pdf.numPages })}
      style={{ width, height: width * (size ? size.height / size.width : a4) }}
    >
      {isNear && (
        <>
          <canvas ref={canvas} aria-hidden="true" />
          <div ref={words} className="pdf-words" />
        </>
      )}
    </div>
  )
}

type Places = { picture: HTMLCanvasElement; layer: HTMLDivElement; width: number }

/** Draws picture and text; the returned function cancels both. */
function draw(page: PDFPageProxy, { picture, layer, width }: Places): () => void {
  const scale = width / page.getViewport({ scale: 1 }).width
  const dense = Math.min(devicePixelRatio || 1, mostPixelsPerPx)
  const viewport = page.getViewport({ scale: scale * dense })
  picture.width = Math.floor(viewport.width)
  picture.height = Math.floor(viewport.height)
  const drawing = page.render({ canvas: picture, viewport })
  layer.replaceChildren()
  layer.style.setProperty('--total-scale-factor', String(scale))
  const lettering = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: layer,
    viewport: page.getViewport({ scale }),
  })
  // Cancelled: another width, or the page has left the screen.
  drawing.promise.catch(() => undefined)
  lettering.render().catch(() => undefined)
  return () => {
    drawing.cancel()
    lettering.cancel()
  }
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${nearPx}px`,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place])
  return isNear
}
