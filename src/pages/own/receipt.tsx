import { Alert, Button, Drawer, Form, Input, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { showMistakes } from '../../form-mistakes.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { CallError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { findInquiry, useReceipt } from '../../providers/inquiries.ts'
import { site } from '../../providers/site.ts'
import { inquiries } from '../../resources/inquiries.ts'
import type { Asked } from '../../resources/inquiry-view.ts'
import { requiredWords } from '../../resources/required-words.ts'
import { NotOffered } from '../../frame/states.tsx'
import { AskedCard } from './asked-card.tsx'
import { ownWords } from './words.ts'
import './own.css'

type Props = { receiptKey: string; onClose: () => void }

/** The state of an inquiry, opened with the key of its receipt or, without a key, by its number. */
export default function ReceiptDrawer({ receiptKey, onClose }: Props) {
  const say = useWords()
  if (site.hasExtras && receiptKey) return <Receipt receiptKey={receiptKey} onClose={onClose} />
  return (
    <Drawer open onClose={onClose} width={520} title={say(ownWords.receipt)}>
      {site.hasExtras ? <ByNumber /> : <NotOffered name={ownWords.receipt} />}
    </Drawer>
  )
}

function Receipt({ receiptKey, onClose }: Props) {
  const say = useWords()
  const { data, error, isFetching, refetch } = useReceipt(receiptKey)
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400)
  const refresh = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {say(ownWords.refresh)}
    </Button>
  )
  return (
    <Drawer open onClose={onClose} width={520} title={say(ownWords.receipt)} extra={data && refresh}>
      {!data && !error && <Skeleton active />}
      {isUnknown && (
        <>
          <Result status="404" title={say(ownWords.notFound)} subTitle={say(ownWords.notFoundWhy)} />
          <ByNumber />
        </>
      )}
      {error && !isUnknown && <LoadFailed error={error} retry={() => void refetch()} />}
      {data && <AskedCard asked={data} />}
    </Drawer>
  )
}

type Sought = { receiptNo: string; contact: string }

/** Finds an inquiry by the number of its receipt, with phone number or e-mail address. */
function ByNumber() {
  const say = useWords()
  const [form] = Form.useForm<Sought>()
  const [found, setFound] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async ({ receiptNo, contact }: Sought) => {
    setBusy(true)
    setFailure(null)
    try {
      setFound(await findInquiry(receiptNo.trim(), contact.trim()))
    } catch (thrown) {
      setFound(null)
      const isUnknown = thrown instanceof CallError && thrown.status === 404
      setFailure(isUnknown ? say(ownWords.noMatch) : showMistakes(form, thrown))
    } finally {
      setBusy(false)
    }
  }
  const label = say(inquiries.fields.receiptNo.label)
  return (
    <div className="stack">
      <Form form={form} layout="vertical" onFinish={(values) => void look(values)} className="own-find">
        <p className="soft">{say(ownWords.findWhy)}</p>
        <Form.Item name="receiptNo" label={label} rules={needed(say(requiredWords.typed, { label }))}>
          <Input
            maxLength={inquiries.fields.receiptNo.maxLength}
            placeholder="YX…"
            autoComplete="off"
            spellCheck={false}
          />
        </Form.Item>
        <Form.Item
          name="contact"
          label={say(ownWords.contact)}
          rules={needed(say(requiredWords.typed, { label: say(ownWords.contact) }))}
        >
          <Input maxLength={inquiries.fields.email.maxLength} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {say(ownWords.find)}
        </Button>
      </Form>
      <div role="status">{failure && <Alert type="warning" showIcon message={failure} />}</div>
      {found && <AskedCard asked={found} />}
    </div>
  )
}

const needed = (message: string) => [{ required: true, whitespace: true, message }]
