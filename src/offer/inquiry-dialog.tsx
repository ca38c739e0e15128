import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import type { Receipt } from '../resources/inquiry-view.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { useWords } from '../providers/i18n.ts'
import type { Target } from '../providers/inquiries.ts'
import type { AskValues } from './inquiry-draft.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { InquirySent } from './inquiry-sent.tsx'
import { inquiryWords } from './inquiry-words.ts'
import './inquiry.css'

type Props = { target: Target; onClose: () => void }

/** The form of an inquiry, and the receipt once it is sent. */
export default function InquiryDialog({ target, onClose }: Props) {
  const say = useWords()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [form] = Form.useForm<AskValues>()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    // The receipt's key is returned only once: a user who closed the dialog during the request would never see it.
    if (!isBusy) onClose()
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
      width={600}
      maskClosable={false}
    >
      {receipt ? (
        <InquirySent receipt={receipt} onClose={onClose} />
      ) : (
        <InquiryForm form={form} target={target} onBusy={setBusy} onSent={setReceipt} />
      )}
    </Modal>
  )
}
