import type { ReactNode } from 'react'
import { Button } from 'antd'
import { FileTextOutlined, UndoOutlined } from '@ant-design/icons'
import { saysWords } from '../../../../resources/rules/says-words.ts'
import { outcomes, type Outcome } from '../../../../resources/rules/outcome.ts'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { gridWords as words } from './words.ts'

type Props = {
  /** Whether a cell is selected. */
  hasCell: boolean
  onOutcome: (outcome: Outcome | null) => void
  onClause: () => void
  /** Null without a change to undo. */
  onUndo: (() => void) | null
  /** More buttons. */
  children: ReactNode
}

/** Sets what the keyboard sets, too. */
export function ToolBar({ hasCell, onOutcome, onClause, onUndo, children }: Props) {
  const say = useWords()
  return (
    <div className="rule-grid-tools row" role="group" aria-label={say(words.toolBar)}>
      {outcomes.map((outcome, at) => (
        <Button
          key={outcome}
          size="small"
          className="rule-grid-outcome"
          data-says={outcome}
          disabled={!hasCell}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onOutcome(outcome)}
        >
          {say(saysWords[outcome])}
        </Button>
      ))}
      <Button size="small" disabled={!hasCell} aria-keyshortcuts="Delete" onClick={() => onOutcome(null)}>
        {say(words.clear)}
      </Button>
      <Button size="small" icon={<FileTextOutlined />} disabled={!hasCell} aria-keyshortcuts="Enter" onClick={onClause}>
        {say(words.clause)}
      </Button>
      <Button size="small" icon={<UndoOutlined />} disabled={!onUndo} onClick={() => onUndo?.()}>
        {say(sharedWords.undo)}
      </Button>
      {children}
    </div>
  )
}
