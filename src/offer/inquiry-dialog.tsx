import { Alert, Button, Form, Input, Modal } from 'antd'
import { useEffect, useState, useCallback } from 'react'
import { patternRule, showMistakes } from '../form-mistakes.ts'
import { inquiries } from '../resources/inquiries.ts'
import type { Receipt } from '../resources/inquiry-view.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { useWords, type Say } from '../providers/i18n.ts'
import { askAbout, type AskForm, type Target } from '../providers/inquiries.ts'
import { useUser } from '../providers/session.ts'
import { site } from '../providers/site.ts'
import { getBase64Image } from '../providers/calls.ts'
import { InquirySent } from './inquiry-sent.tsx'
import { inquiryWords } from './inquiry-words.ts'
import './inquiry.css'

const { fields } = inquiries
/** Unsent input by target: closing the dialog loses nothing. */
const drafts = new Map<string, Partial<AskForm>>()

type Props = { target: Target; onClose: () => void }

/** The form of an inquiry, and the receipt once it is sent. */
export default function InquiryDialog({ target, onClose }: Props) {
  const say = useWords()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [form] = Form.useForm<AskForm>()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    // The receipt's key is returned only once: a user who closed the dialog during the request would never see it.
    if (isBusy) return
    if (!receipt) drafts.set(draftKey(target), { ...form.getFieldsValue(), captcha: undefined })
    onClose()
  }
  const footer = receipt ? (
    <Button type="primary" onClick={close}>
      {say(sharedWords.close)}
    </Button>
  ) : (
    [
      <Button key="cancel" disabled={isBusy} onClick={close}>
        {say(sharedWords.cancel)}
      </Button>,
      <Button key="send" type="primary" loading={isBusy} onClick={form.submit}>
        {say(inquiryWords.send)}
      </Button>,
    ]
  )
  return (
    <Modal
      open
      title={receipt ? say(inquiryWords.sent) : say(inquiryWords.askAbout, { name: target.name })}
      onCancel={close}
      footer={footer}
      className="inquiry-dialog"
      width={520}
      maskClosable={false}
    >
      {receipt ? (
        <InquirySent receipt={receipt} onClose={onClose} />
      ) : (
        <AskFields form={form} target={target} onBusy={setBusy} onSent={setReceipt} />
      )}
    </Modal>
  )
}

const draftKey = ({ kind, id }: Target): string => `${kind} ${id}`

type FieldsProps = {
  form: ReturnType<typeof Form.useForm<AskForm>>[0]
  target: Target
  onBusy: (isBusy: boolean) => void
  onSent: (receipt: Receipt) => void
}

function AskFields({ form, target, onBusy, onSent }: FieldsProps) {
  const say = useWords()
  const user = useUser()
  const isCaptchaAsked = user === null && site.signIn.captcha
  const picture = usePictureCode(isCaptchaAsked)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(
    () =>
      form.setFieldsValue({ name: user?.userName, phone: user?.phone ?? undefined, ...drafts.get(draftKey(target)) }),
    [form, target, user],
  )

  const send = async (values: AskForm) => {
    onBusy(true)
    setFailure(null)
    try {
      const code = isCaptchaAsked && picture.id ? { captchaId: picture.id } : {}
      onSent(await askAbout(target, { ...trimmed(values), ...code }))
      drafts.delete(draftKey(target))
    } catch (thrown) {
      setFailure(showMistakes(form, thrown))
      form.setFieldValue('captcha', undefined)
      picture.reload()
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void send(values)}
      className="inquiry-form"
    >
      <p className="inquiry-lead">{say(inquiryWords.lead)}</p>
      {failure && <Alert type="error" showIcon message={failure} />}
      <Form.Item name="message" label={say(fields.message.label)} rules={required(say, say(fields.message.label))}>
        <Input.TextArea
          autoFocus
          rows={4}
          maxLength={fields.message.maxLength}
          placeholder={say(inquiryWords.messageHint)}
          showCount
        />
      </Form.Item>
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
      {isCaptchaAsked && <Captcha picture={picture} />}
      <p className="soft">{say(inquiryWords.privacy)}</p>
    </Form>
  )
}

function Captcha({ picture }: { picture: ReturnType<typeof usePictureCode> }) {
  const say = useWords()
  return (
    <div className="inquiry-captcha">
      <Form.Item name="captcha" label={say(inquiryWords.captcha)} rules={required(say, say(inquiryWords.captcha))}>
        <Input maxLength={8} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <button
        type="button"
        onClick={picture.reload}
        aria-label={say(inquiryWords.captchaReload)}
        title={say(inquiryWords.captchaReload)}
      >
        {picture.image ? (
          <img src={picture.image} alt="" width={120} height={40} />
        ) : (
          picture.hasFailed && say(inquiryWords.captchaFailed)
        )}
      </button>
    </div>
  )
}

function required(say: Say, label: string) {
  return [{ required: true, whitespace: true, message: say(inquiryWords.required, { label }) }]
}

/** The input without surrounding spaces; empty fields aren't sent. */
function trimmed(values: AskForm): AskForm {
  const given = Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => [name, String(value).trim()])
  return Object.fromEntries(given) as AskForm
}

/** The captcha of a form: its image is null while it loads or when loading failed. */
function usePictureCode(isAsked: boolean): {
  id: string | undefined
  image: string | null
  hasFailed: boolean
  reload: () => void
} {
  const [shown, setShown] = useState<{ id: string | undefined; image: string | null; hasFailed: boolean }>({
    id: undefined,
    image: null,
    hasFailed: false,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    getBase64Image().then(
      (answer) =>
        isCurrent &&
        typeof answer === 'object' &&
        answer &&
        setShown({ id: answer.id, image: answer.image, hasFailed: false }),
      () => isCurrent && setShown({ id: undefined, image: null, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAsked, turn])
  return { ...shown, reload: useCallback(() => setTurn((last) => last + 1), []) }
}
