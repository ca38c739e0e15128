import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { users } from '../resources/users.ts'
import { requiredWords } from '../resources/required-words.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { CallError } from '../providers/call-error.ts'
import { useWords } from '../providers/i18n.ts'
import { changePassword } from '../providers/sign-in.ts'
import { passwordWords as words } from './password-words.ts'
import { texts } from './words.ts'

type Values = { oldPassword: string; newPassword: string; newPasswordAgain: string }

const { minLength, maxLength } = users.fields.password

/**
 * Form for the user's own password. An error of the server is shown at the field that it names, else at the old
 * password.
 */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)

  const save = async (values: Values) => {
    setBusy(true)
    try {
      await changePassword(values.oldPassword, values.newPassword)
      void message.success(say(words.passwordChanged))
      onClose()
    } catch (thrown) {
      const byField = thrown instanceof CallError ? thrown.errors : undefined
      const says = thrown instanceof Error ? thrown.message : String(thrown)
      const mistakes = Object.entries(byField ?? { oldPassword: [says] })
      form.setFields(mistakes.map(([name, errors]) => ({ name: name as keyof Values, errors })))
    } finally {
      setBusy(false)
    }
  }
  const required = (label: string) => ({ required: true, message: say(requiredWords.typed, { label }) })

  return (
    <Modal
      open
      title={say(texts.changePassword)}
      onCancel={onClose}
      onOk={form.submit}
      okText={say(sharedWords.save)}
      cancelText={say(sharedWords.cancel)}
      confirmLoading={isBusy}
      width={440}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void save(values)}
        className="change-password"
      >
        <Form.Item name="oldPassword" label={say(words.oldPassword)} rules={[required(say(words.oldPassword))]}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={maxLength} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={say(words.newPassword)}
          extra={say(words.passwordHint)}
          dependencies={['oldPassword']}
          rules={[
            required(say(words.newPassword)),
            { min: minLength, pattern: /(?=.*\p{L})(?=.*\d)/u, message: say(words.passwordHint) },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value && value === getFieldValue('oldPassword')
                  ? Promise.reject(new Error(say(words.sameAsOld)))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={maxLength} />
        </Form.Item>
        <Form.Item
          name="newPasswordAgain"
          label={say(words.newPasswordAgain)}
          dependencies={['newPassword']}
          rules={[
            required(say(words.newPasswordAgain)),
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(say(words.notSame))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={maxLength} />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
