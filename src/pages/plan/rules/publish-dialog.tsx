import { useState } from 'react'
import { Alert, App, Input, Modal } from 'antd'
import { useInvalidate } from '@refinedev/core'
import type { AnyRow } from '../../../resources/define.ts'
import { rules } from '../../../resources/rules.ts'
import { dayInChina } from '../../../resources/working-days.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { asError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { rowTitle } from '../../../providers/row-title.ts'
import { publishRule, useRuleVersionsAgain } from '../../../providers/rules.ts'
import { Changes } from '../changes.tsx'
import { TestedRule } from './tested-rule.tsx'
import { ruleWords as words } from './words.ts'

const mostNote = 200

/** Asks for a note and publishes; shows why the server refuses. */
export function PublishDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const say = useWords()
  const { message } = App.useApp()
  const invalidate = useInvalidate()
  const versionsAgain = useRuleVersionsAgain()
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isLater] = useState(() => String(row.effectiveOn ?? '') > dayInChina(new Date()))
  const publish = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      await publishRule(row, note.trim())
      void message.success(say(words.published))
      onClose()
    } catch (thrown) {
      setRefusal(asError(thrown).msg)
    } finally {
      setBusy(false)
      // Also after a refusal: the row may have been changed by someone else.
      await Promise.all([invalidate({ resource: rules.name, invalidates: ['resourceAll'] }), versionsAgain()])
    }
  }
  return (
    <Modal
      open
      title={say(words.publishAsk, { name: rowTitle(rules, row) })}
      okText={say(sharedWords.publish)}
      cancelText={say(sharedWords.cancel)}
      confirmLoading={isBusy}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <div className="stack-small">
        <span>{say(isLater ? words.publishTellsLater : words.publishTells, { date: String(row.effectiveOn) })}</span>
        <TestedRule row={row} isBrief />
        <Changes draft={{ rule: row.id, version: row.version }} />
        <Input.TextArea
          aria-label={say(words.note)}
          placeholder={say(words.note)}
          maxLength={mostNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          autoFocus
        />
        {refusal && <Alert type="error" showIcon message={say(words.notPublished)} description={refusal} />}
      </div>
    </Modal>
  )
}
