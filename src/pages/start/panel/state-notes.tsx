import { Button } from 'antd'
import type { ReactNode } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { startWords } from '../words.ts'
import './state-notes.css'

/** Says why there are no rows, and what helps. */
export function Note({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <div className="start-note">
      <svg viewBox="0 0 96 56" width="96" height="56" aria-hidden="true">
        <path d="M4 46 C 18 20, 28 16, 40 32 S 66 12, 92 46" />
        <path d="M14 52 H82" />
        <circle cx="70" cy="12" r="5" />
      </svg>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {actions}
    </div>
  )
}

/** A failed call: says what happened, and offers a retry. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useWords()
  return (
    <Note
      title={say(startWords.failed, { reason: error.message })}
      actions={
        <Button size="small" onClick={onRetry}>
          {say(sharedWords.tryAgain)}
        </Button>
      }
    />
  )
}

/** Grey rows until the first response arrives. */
export function Waiting({ rows = 5 }: { rows?: number }) {
  const say = useWords()
  return (
    <div className="start-waiting" role="status" aria-label={say(sharedWords.loading)}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
