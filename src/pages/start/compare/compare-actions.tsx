import { FileExcelOutlined, FilePdfOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '../../../load-chunk.ts'
import { useWords } from '../../../providers/i18n.ts'
import { shareLink } from '../../../providers/share.ts'
import { startWords } from '../words.ts'
import type { Comparison } from './compare-table.ts'
import { dialogWords } from './words.ts'

const ShareDialog = lazy(() => loadChunk(() => import('../share/share-dialog.tsx')))

type Props = {
  comparison: Comparison
  /** Something is still being read: what is printed or saved now would lack it. */
  isReading: boolean
  onLink: (link: string) => void
}
type Way = 'print' | 'pdf' | 'xlsx'

/** What can be done with a comparison without leaving it: share, print, save. */
export function CompareActions({ comparison, isReading, onLink }: Props) {
  const say = useWords()
  const [sharedPath, setSharedPath] = useState<string | null>(null)
  const [way, setWay] = useState<Way | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (asked: Way): Promise<void> => {
    setWay(asked)
    setFailure(null)
    try {
      // Without a short link the whole address opens it as well.
      const link = await shareLink(pathNow()).catch(() => comparison.link)
      flushSync(() => onLink(link))
      if (asked === 'print') window.print()
      else await save(asked, { ...comparison, link })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setWay(null)
  }
  const button = (asked: Way, icon: React.ReactNode, label: string, title: string) => (
    <Button icon={icon} title={title} loading={way === asked} disabled={isReading} onClick={() => void run(asked)}>
      {label}
    </Button>
  )
  return (
    <div className="compare-actions">
      <Button type="primary" icon={<ShareAltOutlined aria-hidden="true" />} onClick={() => setSharedPath(pathNow())}>
        {say(startWords.share)}
      </Button>
      {button('print', <PrinterOutlined aria-hidden="true" />, say(dialogWords.print), say(dialogWords.printLandscape))}
      {button('pdf', <FilePdfOutlined aria-hidden="true" />, 'PDF', say(dialogWords.savePdf))}
      {button('xlsx', <FileExcelOutlined aria-hidden="true" />, 'Excel', say(dialogWords.saveXlsx))}
      {failure && <Alert type="error" showIcon message={say(dialogWords.saveFailed, { reason: failure })} />}
      {sharedPath && (
        <Suspense fallback={null}>
          <ShareDialog
            path={sharedPath}
            title={dialogWords.shareTitle}
            why={dialogWords.shareWhy}
            onClose={() => setSharedPath(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The address of the page: it opens the comparison. */
export function pathNow(): string {
  return location.pathname + location.search
}

async function save(way: 'pdf' | 'xlsx', comparison: Comparison): Promise<void> {
  const files = await import('./compare-files.ts')
  await (way === 'pdf' ? files.savePdf(comparison) : files.saveXlsx(comparison))
}
