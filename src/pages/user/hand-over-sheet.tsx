import { useState } from 'react'
import { Alert, App, Button, Modal, QRCode, Typography } from 'antd'
import { PrinterOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { asError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { addressForOthers } from '../../providers/site.ts'
import { handOver, type HandOver } from '../../providers/user-calls.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { BatchRefusal } from './batch-refusal.tsx'
import { handOverWords } from './hand-over-words.ts'
import './hand-over.css'

type Props = {
  /** Ids and names of the accounts. */
  users: readonly { id: string; name: string }[]
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
  /** The accounts that have new links. */
  onDone: (ids: readonly string[]) => void
}

/**
 * A sheet of paper with a card for each account: its name, and a link with which its owner chooses a password, once. The
 * links are shown here only and cannot be read again.
 */
export default function HandOverSheet({ users, isOpen, onClose, onClosed, onDone }: Props) {
  const say = useWords()
  const { modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<HandOver | null>(null)
  const make = async () => {
    setBusy(true)
    try {
      const ids = users.map(({ id }) => id)
      setSheet(await handOver(ids))
      onDone(ids)
    } catch (thrown) {
      modal.error({
        title: say(handOverWords.failed),
        content: <BatchRefusal error={asError(thrown)} users={users} />,
      })
    } finally {
      setBusy(false)
    }
  }
  // The links are shown once: the sheet waits for them.
  const close = (): void => {
    if (!isBusy) onClose()
  }
  return (
    <Modal
      open={isOpen}
      width={840}
      rootClassName="hand-over"
      title={say(handOverWords.title, { count: users.length })}
      maskClosable={false}
      onCancel={close}
      afterClose={onClosed}
      footer={
        sheet ? (
          <>
            <Button onClick={onClose}>{say(sharedWords.done)}</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
              {say(handOverWords.print)}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={close}>
              {say(sharedWords.cancel)}
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => void make()}>
              {say(handOverWords.make)}
            </Button>
          </>
        )
      }
    >
      {sheet ? (
        <Cards sheet={sheet} />
      ) : (
        <>
          <Typography.Paragraph>{say(handOverWords.explain)}</Typography.Paragraph>
          <Alert type="warning" showIcon message={say(handOverWords.takesPassword)} />
        </>
      )}
    </Modal>
  )
}

function Cards({ sheet: { accounts, expiresAt } }: { sheet: HandOver }) {
  const say = useWords()
  return (
    <>
      <Alert type="warning" showIcon className="crud-gap hand-over-note" message={say(handOverWords.shownOnce)} />
      <ul className="hand-over-cards plain-list">
        {accounts.map(({ id, username, realname, ticket }) => {
          const address = addressForOthers(`/login#ticket=${ticket}`)
          return (
            <li key={id}>
              <QRCode type="svg" size={132} bordered={false} value={address} />
              <div>
                <strong>{realname}</strong>
                <div>
                  {say(handOverWords.username)} <b>{username}</b>
                </div>
                <p>{say(handOverWords.howTo)}</p>
                <code>{address}</code>
                <p>{say(handOverWords.until, { time: dayjs(expiresAt).format('YYYY-MM-DD HH:mm') })}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
