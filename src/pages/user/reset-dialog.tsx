import { useState } from 'react'
import { Alert, Form, Modal, Typography, type ModalProps } from 'antd'
import { CallError } from '../../providers/call-error.ts'
import { useWords, type Say } from '../../providers/i18n.ts'
import { resetPassword } from '../../providers/user-calls.ts'
import type { AnyRow, Resource } from '../../resources/define.ts'
import { users } from '../../resources/users.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { FieldItem } from '../crud/form/field-item.tsx'
import { dialogWords } from './dialog-words.ts'
import { userWords } from './words.ts'

type Props = { resource: Resource; user: AnyRow; isOpen: boolean; onClose: () => void; onClosed: () => void }

/**
 * Sets a new password for an account: typed or generated, checked, sent encrypted, and shown once so that it can be
 * passed on.
 */
export default function ResetDialog({ resource, user, isOpen, onClose, onClosed }: Props) {
  const say = useWords()
  const [form] = Form.useForm<{ password: string }>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)

  const reset = async ({ password }: { password: string }) => {
    setBusy(true)
    setRefusal(null)
    try {
      await resetPassword(user.id, password)
      setDone(password)
    } catch (thrown) {
      const mistakes = thrown instanceof CallError ? thrown.errors?.password : undefined
      if (mistakes) form.setFields([{ name: 'password', errors: mistakes }])
      else setRefusal(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={isOpen}
      title={done === null ? say(dialogWords.resetTitle, { name: String(user.realname) }) : say(dialogWords.resetDone)}
      onCancel={onClose}
      afterClose={onClosed}
      maskClosable={done === null}
      {...(done === null
        ? resetButtons(say, isBusy)
        : { okText: say(sharedWords.done), onOk: onClose, cancelButtonProps: { style: { display: 'none' } } })}
    >
      {done !== null ? (
        <NewPassword username={String(user.username)} password={done} />
      ) : (
        <>
          <Typography.Paragraph type="secondary">{say(dialogWords.resetHint)}</Typography.Paragraph>
          {refusal && (
            <Alert
              type="error"
              showIcon
              role="alert"
              className="crud-gap"
              message={say(userWords.failed)}
              description={refusal}
            />
          )}
          <Form
            id={formId}
            form={form}
            layout="vertical"
            requiredMark={false}
            onFinish={(values: { password: string }) => void reset(values)}
          >
            <FieldItem resource={resource} name="password" field={users.fields.password} row={null} />
          </Form>
        </>
      )}
    </Modal>
  )
}

const formId = 'user-reset'

function resetButtons(say: Say, isBusy: boolean): ModalProps {
  return {
    okText: say(dialogWords.resetNow),
    cancelText: say(sharedWords.cancel),
    okButtonProps: { htmlType: 'submit', form: formId, loading: isBusy },
  }
}

/** Shows the new password, once. */
function NewPassword({ username, password }: { username: string; password: string }) {
  const say = useWords()
  return (
    <>
      <Typography.Paragraph>{say(dialogWords.newPasswordOf, { username })}</Typography.Paragraph>
      <Typography.Paragraph
        className="user-password"
        copyable={{ text: password, icon: [say(dialogWords.copy), say(sharedWords.copied)], tooltips: false }}
      >
        <span>{password}</span>
      </Typography.Paragraph>
      <Alert type="warning" showIcon message={say(dialogWords.shownOnce)} />
    </>
  )
}
