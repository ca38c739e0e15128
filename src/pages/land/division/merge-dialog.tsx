import { useState } from 'react'
import { Alert, Modal, Radio } from 'antd'
import { mergeLands } from '../../../providers/divisions.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { Follow } from '../../crud/index.tsx'
import { useStoring } from './use-storing.ts'
import { divisionWords as words } from './words.ts'

type Props = { rows: readonly AnyRow[]; follow: Follow; onClose: () => void }

/** Chooses which of several parcels remains, with the area of all of them. */
export default function MergeDialog({ rows, follow, onClose }: Props) {
  const say = useWords()
  const [kept, setKept] = useState(rows[0]?.id ?? '')
  const { isBusy, problem, store } = useStoring(onClose)
  const save = () => {
    const row = rows.find(({ id }) => id === kept)
    const others = rows.filter(({ id }) => id !== kept)
    if (row)
      void store(
        async () =>
          follow(
            await mergeLands(row, others),
            others.map(({ id }) => id),
          ),
        { label: words.merged, values: { name: String(row.name) } },
      )
  }
  return (
    <Modal
      open
      maskClosable={false}
      title={say(words.mergeTitle, { count: rows.length })}
      okText={say(words.mergeNow)}
      cancelText={say(sharedWords.cancel)}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <p>{say(words.mergeHint)}</p>
      <Radio.Group
        className="division-rows"
        aria-label={say(words.mergeHint)}
        value={kept}
        onChange={({ target }) => setKept(String(target.value))}
      >
        {rows.map((row) => (
          <Radio key={row.id} value={row.id}>
            {String(row.landCode)} {String(row.name)}
          </Radio>
        ))}
      </Radio.Group>
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  )
}
