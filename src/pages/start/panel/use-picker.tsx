import { DownOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQuestion } from '../../../offer/use/question.ts'
import { loadChunk } from '../../../load-chunk.ts'
import { useWords } from '../../../providers/i18n.ts'
import { notYet } from '../../../providers/lands.ts'

const UseName = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../offer/use/use-name.tsx')).UseName })),
)
const UseList = lazy(() => loadChunk(async () => ({ default: (await import('./use-list.tsx')).UseList })))

type Props = { useId: string | null; onChange: (useId: string | null) => void }

/** Asks what somebody wants to build. The tree of uses takes the place of the button while it is open. */
export function UsePicker({ useId, onChange }: Props) {
  const say = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (wasOpen && !isOpen) button.current?.focus()
  }, [wasOpen, isOpen])
  const closed = (
    <button
      ref={button}
      type="button"
      className="pill use-picker"
      aria-pressed={useId !== null}
      aria-expanded={isOpen}
      onClick={() => (setIsOpen(true), setWasOpen(true))}
    >
      {useId === null ? (
        <span className="one-line">{say(useQuestion)}</span>
      ) : (
        <>
          <span className="for-readers">{say(useQuestion)} </span>
          <span className="one-line">
            <Suspense fallback={notYet}>
              <UseName useId={useId} />
            </Suspense>
          </span>
        </>
      )}
      <DownOutlined aria-hidden="true" />
    </button>
  )
  if (!isOpen) return closed
  return (
    <Suspense fallback={closed}>
      <UseList useId={useId} onPick={(next) => (onChange(next), setIsOpen(false))} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
