import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { ownWords } from './words.ts'

type Props = {
  title: string
  warning: string
  action: string
  /** For an action that can't be undone. */
  isDanger?: boolean
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the user's password before an action. Shows errors in the dialog and keeps the input. */
export function PasswordDialog({ title, warning, action, isDanger = false, onConfirm, onClose }: Props) {
  const say = useWords()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy || password === '') return
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm(password)
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      onOk={() => void confirm()}
      okText={action}
      okButtonProps={{ danger: isDanger, disabled: password === '', loading: isBusy }}
      cancelText={say(sharedWords.cancel)}
      width={440}
    >
      <div className="own-delete stack">
        <Alert type="warning" showIcon message={warning} />
        {failure && <Alert type="error" showIcon message={failure} />}
        <label className="stack-tight">
          {say(ownWords.passwordAgain)}
          <Input.Password
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            maxLength={128}
            autoFocus
            onPressEnter={() => void confirm()}
          />
        </label>
      </div>
    </Modal>
  )
}
