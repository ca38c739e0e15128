import { useState } from 'react'
import { Modal, Typography } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import type { Resource } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { RemoteSelect } from '../crud/fields/remote-select.tsx'
import { batchWords } from './batch-words.ts'

type Props = {
  resource: Resource
  count: number
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
  /** Gives the role; the dialog stays open until it is done. */
  onGive: (role: string) => Promise<void>
}

const noLabels: ReadonlyMap<string, string> = new Map()

/** Asks which role several accounts get. */
export default function RoleDialog({ resource, count, isOpen, onClose, onClosed, onGive }: Props) {
  const say = useWords()
  const [role, setRole] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const give = async () => {
    if (role === null) return
    setBusy(true)
    await onGive(role)
    setBusy(false)
  }
  return (
    <Modal
      open={isOpen}
      title={say(batchWords.giveRoleTitle, { count })}
      okText={say(batchWords.giveRole)}
      cancelText={say(sharedWords.cancel)}
      okButtonProps={{ disabled: role === null, loading: isBusy }}
      onOk={() => void give()}
      onCancel={onClose}
      afterClose={onClosed}
    >
      <Typography.Paragraph type="secondary">{say(batchWords.giveRoleHint)}</Typography.Paragraph>
      <RemoteSelect
        resource={resource}
        name="roles"
        ids={role === null ? [] : [role]}
        onChange={([chosen = null]) => setRole(chosen)}
        labels={noLabels}
        isMultiple={false}
        placeholder={say(batchWords.chooseRole)}
        aria-label={say(batchWords.chooseRole)}
      />
    </Modal>
  )
}
