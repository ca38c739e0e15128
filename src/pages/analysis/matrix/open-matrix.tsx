import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { PickedUse } from '../../../providers/analysis.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { OverlayRun } from '../../../resources/analysis.ts'
import { openWords as words } from './open-words.ts'

const MatrixDialog = lazy(() => import('./matrix-dialog.tsx'))

type Props = { run: OverlayRun; /** Analyses the same boundary for another use. */ onUse: (use: PickedUse) => void }

/** Opens the matrix of what may be built within the boundary of a run. */
export function OpenMatrix({ run, onUse }: Props) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <div className="row-middle analysis-screen-only">
      <Button onClick={() => setIsOpen(true)}>{say(words.open)}</Button>
      <span className="soft-small">{say(words.openWhy)}</span>
      {isOpen && (
        <Suspense fallback={null}>
          <MatrixDialog
            run={run}
            onClose={close}
            onUse={(use) => {
              close()
              onUse(use)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
