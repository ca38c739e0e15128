import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { patternRule, showMistakes } from '../../form-mistakes.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { users } from '../../resources/users.ts'
import type { OwnProfile } from '../../resources/own-view.ts'
import { requiredWords } from '../../resources/required-words.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { profileKey, saveProfile, useProfile } from '../../providers/own.ts'
import { saveUserName } from '../../providers/session.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { ownWords } from './words.ts'

type Values = { realname: string; phone?: string; email?: string }
type Profile = Parameters<typeof saveProfile>[0]

const { fields } = users
const emptied = (text: string | undefined): string | null => text?.trim() || null

/** Name, telephone and e-mail; a new e-mail address asks for the password. */
export function AccountTab() {
  const { data, error, refetch } = useProfile()
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <ProfileForm profile={data} /> : <Skeleton active />
}

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const say = useWords()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<Profile | null>(null)
  const store = async (values: Profile, password?: string) => {
    const saved = await saveProfile(values, password)
    client.setQueryData(profileKey, saved)
    saveUserName(saved.realname)
    setWaiting(null)
    void message.success(say(sharedWords.saved))
  }
  const save = async ({ realname, phone, email }: Values) => {
    const values = { realname: realname.trim(), phone: emptied(phone), email: emptied(email) }
    if (values.email !== profile.email) return setWaiting(values)
    setBusy(true)
    try {
      await store(values)
    } catch (thrown) {
      const failure = showMistakes(form, thrown)
      if (failure !== null) modal.error({ title: say(ownWords.notSaved), content: failure })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{
        realname: profile.realname,
        phone: profile.phone ?? undefined,
        email: profile.email ?? undefined,
      }}
      onFinish={(values) => void save(values)}
      className="own-form"
    >
      <Form.Item label={say(fields.username.label)}>
        <Input value={profile.username} readOnly aria-label={say(fields.username.label)} />
      </Form.Item>
      <Form.Item
        name="realname"
        label={say(fields.realname.label)}
        rules={[
          {
            required: true,
            whitespace: true,
            message: say(requiredWords.typed, { label: say(fields.realname.label) }),
          },
        ]}
      >
        <Input maxLength={fields.realname.maxLength} autoComplete="name" />
      </Form.Item>
      <Form.Item name="phone" label={say(fields.phone.label)} rules={[patternRule(fields.phone.pattern, say)]}>
        <Input maxLength={fields.phone.maxLength} autoComplete="tel" />
      </Form.Item>
      <Form.Item
        name="email"
        label={say(fields.email.label)}
        rules={[patternRule(fields.email.pattern, say)]}
        extra={say(ownWords.emailHint)}
      >
        <Input maxLength={fields.email.maxLength} autoComplete="email" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {say(sharedWords.save)}
      </Button>
      {waiting && (
        <PasswordDialog
          title={say(ownWords.emailChange)}
          warning={say(ownWords.emailChangeWhat)}
          action={say(sharedWords.save)}
          onConfirm={(password) => store(waiting, password)}
          onClose={() => setWaiting(null)}
        />
      )}
    </Form>
  )
}
