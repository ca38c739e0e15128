import { Alert, Form, Input, InputNumber, Select, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { patternRule, showMistakes } from '../form-mistakes.ts'
import { CallError } from '../providers/call-error.ts'
import { useLocale, useWords } from '../providers/i18n.ts'
import { askAbout, usePrivacyText, type AskForm, type Target } from '../providers/inquiries.ts'
import { useDictLists } from '../providers/lands.ts'
import { useProfile } from '../providers/own.ts'
import { useUser } from '../providers/session.ts'
import { site } from '../providers/site.ts'
import { unitLabel } from '../resources/define.ts'
import { inquiries } from '../resources/inquiries.ts'
import type { Receipt } from '../resources/inquiry-view.ts'
import { Captcha, usePictureCode } from './inquiry-captcha.tsx'
import { Consent } from './inquiry-consent.tsx'
import { keepDraft, readDraft, type AskValues } from './inquiry-draft.ts'
import { inquiryWords, required } from './inquiry-words.ts'

const { fields } = inquiries
const dicts = [fields.plannedUse.dict]

type Props = {
  form: FormInstance<AskValues>
  target: Target
  onBusy: (isBusy: boolean) => void
  onSent: (receipt: Receipt) => void
}

/** The form of an inquiry. What is typed stays until it is sent. */
export function InquiryForm({ form, target, onBusy, onSent }: Props) {
  const say = useWords()
  const isCaptchaAsked = useUser() === null && site.signIn.captcha
  const picture = usePictureCode(isCaptchaAsked)
  const privacy = usePrivacyText()
  const [failure, setFailure] = useState<string | null>(null)
  useKnownFacts(form, target)

  const send = async ({ consent, ...values }: AskValues) => {
    onBusy(true)
    setFailure(null)
    try {
      const code = isCaptchaAsked && picture.id ? { captchaId: picture.id } : {}
      const version = consent && privacy.text ? { consent: privacy.text.number } : {}
      onSent(await askAbout(target, { ...given(values), ...version, ...code }))
      keepDraft(target, null)
    } catch (thrown) {
      setFailure(showMistakes(form, thrown))
      form.setFieldValue('captcha', undefined)
      picture.reload()
      // The text may have been replaced meanwhile: the new one is shown, and asks for consent again.
      if (thrown instanceof CallError && thrown.errors?.consent) privacy.reload()
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      onValuesChange={(_changed, all) => keepDraft(target, all)}
      onFinish={(values) => void send(values)}
      className="inquiry-form"
      scrollToFirstError
    >
      <p className="inquiry-lead">{say(inquiryWords.lead)}</p>
      {failure && <Alert type="error" showIcon message={failure} />}
      <Form.Item name="message" label={say(fields.message.label)} rules={required(say, say(fields.message.label))}>
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={fields.message.maxLength}
          placeholder={say(inquiryWords.messageHint)}
          showCount
        />
      </Form.Item>
      <Plan />
      <Person />
      {isCaptchaAsked && <Captcha picture={picture} />}
      <Consent form={form} privacy={privacy} />
    </Form>
  )
}

/** Optional facts of the plan, which save the officer a call. */
function Plan() {
  const say = useWords()
  const { locale } = useLocale()
  const uses = useDictLists(dicts)[fields.plannedUse.dict]
  const { plannedUse, investmentWan, timing } = fields
  const thousands = new Intl.NumberFormat(locale)
  return (
    <div className="inquiry-three">
      <Form.Item name="plannedUse" label={say(plannedUse.label)}>
        <Select allowClear options={(uses ?? []).map(({ value, label }) => ({ value, label }))} loading={!uses} />
      </Form.Item>
      <Form.Item name="investmentWan" label={say(investmentWan.label)}>
        <InputNumber<string | number>
          min={investmentWan.min}
          max={investmentWan.max}
          precision={0}
          controls={false}
          inputMode="numeric"
          suffix={say(unitLabel(investmentWan.unit))}
          formatter={(value, { userTyping, input }) => (userTyping || !value ? input : thousands.format(Number(value)))}
          // The text of the number: an empty one stays empty, where `Number` would make it 0.
          parser={(text) => (text ?? '').replaceAll(/[^\d.]/g, '')}
        />
      </Form.Item>
      <Form.Item name="timing" label={say(timing.label)}>
        <Select allowClear options={timing.options.map(({ value, label }) => ({ value, label: say(label) }))} />
      </Form.Item>
    </div>
  )
}

function Person() {
  const say = useWords()
  return (
    <div className="inquiry-pair">
      <Form.Item name="name" label={say(fields.name.label)} rules={required(say, say(fields.name.label))}>
        <Input maxLength={fields.name.maxLength} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={say(fields.phone.label)}
        rules={[...required(say, say(fields.phone.label)), patternRule(fields.phone.pattern, say)]}
      >
        <Input maxLength={fields.phone.maxLength} autoComplete="tel" inputMode="tel" />
      </Form.Item>
      <Form.Item name="company" label={say(fields.company.label)}>
        <Input maxLength={fields.company.maxLength} autoComplete="organization" />
      </Form.Item>
      <Form.Item name="email" label={say(fields.email.label)} rules={[patternRule(fields.email.pattern, say)]}>
        <Input maxLength={fields.email.maxLength} autoComplete="email" inputMode="email" />
      </Form.Item>
    </div>
  )
}

/** Fills in what was typed before and what is known of a signed-in person; never over what is typed now. */
function useKnownFacts(form: FormInstance<AskValues>, target: Target): void {
  const user = useUser()
  const { data: profile } = useProfile(user !== null)
  useEffect(() => {
    const known: Partial<AskValues> = {
      name: profile?.realname ?? user?.userName,
      phone: profile?.phone ?? user?.phone ?? undefined,
      company: profile?.company ?? undefined,
      email: profile?.email ?? undefined,
      ...readDraft(target),
    }
    for (const [name, value] of Object.entries(known) as [keyof AskValues, string | undefined][])
      if (value !== undefined && !form.isFieldTouched(name)) form.setFieldValue(name, value)
  }, [form, target, user, profile])
}

/** The input without surrounding spaces; empty fields aren't sent. */
function given(values: Omit<AskValues, 'consent'>): AskForm {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'number') return [[name, value]]
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
  })
  return Object.fromEntries(entries) as AskForm
}
