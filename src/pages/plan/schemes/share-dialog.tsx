import { useRef, useState } from 'react'
import { Alert, Button, Modal, QRCode, Select } from 'antd'
import dayjs from 'dayjs'
import { copyText } from '../../../providers/copy-text.ts'
import { useWords } from '../../../providers/i18n.ts'
import { revokeShare, shareScheme, useShares } from '../../../providers/schemes.ts'
import { shareDays, type SchemeShare } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useSchemeChange } from './use-scheme-change.ts'
import { schemeWords } from './words.ts'
import './share-dialog.css'

const choices = [7, shareDays.usual, 90, shareDays.most]

type Props = { id: string; onClose: () => void }

/** Links to a scheme: creates one with its QR code, and lists the existing ones. */
export default function ShareDialog({ id, onClose }: Props) {
  const say = useWords()
  const { isBusy, run } = useSchemeChange()
  const [days, setDays] = useState<number>(shareDays.usual)
  const [link, setLink] = useState<string | null>(null)
  const shares = useShares(id)
  const make = (): Promise<boolean> => run(async () => setLink((await shareScheme(id, days)).link), null)
  return (
    <Modal open title={say(schemeWords.shareTitle)} onCancel={onClose} footer={null} width={560}>
      <p className="soft-small">{say(schemeWords.shareWhy)}</p>
      <div className="scheme-actions">
        <Select
          aria-label={say(schemeWords.shareDays)}
          value={days}
          onChange={setDays}
          options={choices.map((value) => ({ value, label: say(schemeWords.days, { days: value }) }))}
        />
        <Button type="primary" loading={isBusy} onClick={() => void make()}>
          {say(schemeWords.makeLink)}
        </Button>
      </div>
      {link && <NewLink link={link} />}
      <h3>{say(schemeWords.links)}</h3>
      {shares.isError && <Alert type="error" message={shares.error.message} />}
      {shares.data?.length === 0 && <p className="soft-small">{say(schemeWords.noLinks)}</p>}
      <ul className="scheme-links plain-list">
        {(shares.data ?? []).map((share) => (
          <Line
            key={share.id}
            share={share}
            onRevoke={() => void run(() => revokeShare(share.id), schemeWords.revoked)}
          />
        ))}
      </ul>
    </Modal>
  )
}

function NewLink({ link }: { link: string }) {
  const say = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> => {
    field.current?.select()
    const isCopied = await copyText(link)
    setSaid(say(isCopied ? sharedWords.copied : schemeWords.copyByHand))
  }
  return (
    <div className="scheme-new-link">
      <p>{say(schemeWords.linkOnce)}</p>
      <div className="scheme-actions">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={say(schemeWords.shareTitle)}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>{say(schemeWords.copy)}</Button>
      </div>
      <p role="status">{said}</p>
      <span aria-hidden="true">
        <QRCode value={link} type="svg" size={168} bordered={false} color="#16264f" bgColor="#ffffff" />
      </span>
    </div>
  )
}

function Line({
  share: { createdAt, expiresAt, revokedAt, isOpen },
  onRevoke,
}: {
  share: SchemeShare
  onRevoke: () => void
}) {
  const say = useWords()
  const day = (moment: string): string => dayjs(moment).format('YYYY-MM-DD')
  return (
    <li>
      <span>{say(schemeWords.linkMade, { at: dayjs(createdAt).format('YYYY-MM-DD HH:mm') })}</span>
      <span className="soft-small">
        {isOpen
          ? say(schemeWords.linkUntil, { at: day(expiresAt) })
          : say(revokedAt ? schemeWords.linkRevoked : schemeWords.linkOver)}
      </span>
      {isOpen && (
        <Button size="small" onClick={onRevoke}>
          {say(schemeWords.revoke)}
        </Button>
      )}
    </li>
  )
}
