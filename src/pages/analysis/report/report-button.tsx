import { lazy, Suspense, useState } from 'react'
import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { reportWords } from './words.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The way to the reports on an analysis. */
export function ReportButton({ runId }: { runId: string }) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        {say(reportWords.open)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog runId={runId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
