import { Alert, Button, Checkbox, Form, Skeleton, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '../load-failed.tsx'
import { useLocale, useWords } from '../providers/i18n.ts'
import type { usePrivacyText, PrivacyText } from '../providers/inquiries.ts'
import type { AskValues } from './inquiry-draft.ts'
import { inquiryWords } from './inquiry-words.ts'
import { RichText } from './rich-text.tsx'

type Props = { form: FormInstance<AskValues>; privacy: ReturnType<typeof usePrivacyText> }

/** The privacy text in force, and the box to consent to it. A text that replaces it takes the consent back. */
export function Consent({ form, privacy: { text, error, isNone, reload } }: Props) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const isReplaced = useReplaced(text, () => {
    form.setFieldValue('consent', false)
    setOpen(true)
  })
  const { title, body } = useInLanguage(text)
  if (error && !text) return <LoadFailed what={say(inquiryWords.privacyFailed)} error={error} retry={reload} />
  if (isNone) return <Alert type="warning" showIcon message={say(inquiryWords.noPrivacy)} />
  if (!text) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const agree = say(inquiryWords.consent, { title, number: text.number })
  return (
    <div className="inquiry-consent">
      {isReplaced && <Alert type="warning" showIcon message={say(inquiryWords.privacyReplaced)} />}
      <Form.Item
        name="consent"
        valuePropName="checked"
        rules={[
          {
            validator: (_rule, value) =>
              value === true ? Promise.resolve() : Promise.reject(new Error(say(inquiryWords.consentNeeded))),
          },
        ]}
      >
        <Checkbox>{agree}</Checkbox>
      </Form.Item>
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say(isOpen ? inquiryWords.hideText : inquiryWords.readText)}
      </Button>
      {isOpen && (
        // The text scrolls: the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="inquiry-privacy" aria-label={title} tabIndex={0}>
          <RichText html={body} />
        </section>
      )}
    </div>
  )
}

/** Whether another text has replaced the one that was shown first; calls `onReplaced` each time that happens. */
function useReplaced(text: PrivacyText | null, onReplaced: () => void): boolean {
  const shown = useRef<number | null>(null)
  const [isReplaced, setReplaced] = useState(false)
  const number = text?.number ?? null
  useEffect(() => {
    const isNew = shown.current !== null && number !== null && number !== shown.current
    if (number !== null) shown.current = number
    if (!isNew) return
    setReplaced(true)
    onReplaced()
    // Only a change of the number counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [number])
  return isReplaced
}

function useInLanguage(text: PrivacyText | null): { title: string; body: string } {
  const { locale } = useLocale()
  if (!text) return { title: '', body: '' }
  const isEnglish = locale === 'en-US'
  return {
    title: (isEnglish && text.titleEn) || text.title,
    body: (isEnglish && text.bodyEn) || text.body,
  }
}
