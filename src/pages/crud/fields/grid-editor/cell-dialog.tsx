import { useId, useState } from 'react'
import { Input, Modal, Radio } from 'antd'
import { saysWords } from '../../../../resources/rules/says-words.ts'
import { gridLimits, type Cell } from '../../../../resources/rules/grid.ts'
import { outcomes, type Says } from '../../../../resources/rules/outcome.ts'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { rules } from '../../../../resources/rules.ts'
import { RemoteSelect } from '../remote-select.tsx'
import { gridWords as words } from './words.ts'

const noLabels: ReadonlyMap<string, string> = new Map()

type Props = {
  title: string
  cell: Cell | null
  onDone: (cell: Cell | null) => void
  onClose: () => void
}

/** The outcome of a cell, its own clause, and what it asks for. */
export function CellDialog({ title, cell, onDone, onClose }: Props) {
  const say = useWords()
  const id = useId()
  const [says, setSays] = useState<Says>(cell?.outcome ?? 'unknown')
  const [clause, setClause] = useState(cell?.clause ?? '')
  const [duties, setDuties] = useState<readonly string[]>(cell?.duties ?? [])
  const isEmpty = says === 'unknown'
  const done = (): void => {
    const text = clause.trim()
    const asked = says === 'conditional' && duties.length > 0 ? { duties } : {}
    onDone(isEmpty ? null : { outcome: says, ...(text ? { clause: text } : {}), ...asked })
  }
  return (
    <Modal
      open
      title={title}
      okText={say(sharedWords.done)}
      cancelText={say(sharedWords.cancel)}
      onOk={done}
      onCancel={onClose}
    >
      <div className="stack-small">
        <Radio.Group
          className="rule-grid-choices"
          aria-label={say(words.outcome)}
          value={says}
          onChange={(event) => setSays(event.target.value)}
          options={[...outcomes, 'unknown' as const].map((value) => ({ value, label: say(saysWords[value]) }))}
        />
        <label htmlFor={id}>{say(words.ownClause)}</label>
        <Input.TextArea
          id={id}
          autoFocus={!isEmpty}
          rows={6}
          showCount
          maxLength={gridLimits.clause}
          disabled={isEmpty}
          value={clause}
          onChange={(event) => setClause(event.target.value)}
        />
        <span className="soft-small">{say(isEmpty ? words.clauseNeedsOutcome : words.ownClauseHint)}</span>
        {says === 'conditional' && (
          <>
            <label htmlFor={`${id}duties`}>{say(words.ownDuties)}</label>
            <RemoteSelect
              resource={rules}
              name="duties"
              id={`${id}duties`}
              ids={duties}
              labels={noLabels}
              onChange={(ids) => setDuties(ids.slice(0, gridLimits.duties))}
              isMultiple
              allowClear
            />
            <span className="soft-small">{say(words.ownDutiesHint)}</span>
          </>
        )}
      </div>
    </Modal>
  )
}
