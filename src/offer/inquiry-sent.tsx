import { App, Button, Input } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../providers/i18n.ts'
import { addressForOthers } from '../providers/site.ts'
import type { Receipt } from '../resources/inquiry-view.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { inquiryWords } from './inquiry-words.ts'

/** The receipt: the number and, for a visitor, the link that opens the state. */
export function InquirySent({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const say = useWords()
  const { message } = App.useApp()
  // In the hash, so that the key reaches neither server logs nor other sites.
  const address = receipt.key && addressForOthers(`/project#receipt=${receipt.key}`)
  const copy = async () => {
    await navigator.clipboard?.writeText(address ?? '')
    void message.success(say(sharedWords.copied))
  }
  return (
    <div className="inquiry-sent stack">
      <dl>
        <div>
          <dt>{say(inquiryWords.number)}</dt>
          <dd>{receipt.receiptNo}</dd>
        </div>
        <div>
          <dt>{say(inquiryWords.due)}</dt>
          <dd>{receipt.dueOn}</dd>
        </div>
      </dl>
      {address ? (
        <>
          <p>{say(inquiryWords.keepLink)}</p>
          <Input
            readOnly
            value={address}
            aria-label={say(inquiryWords.keepLink)}
            onFocus={(event) => event.target.select()}
          />
          <div className="inquiry-sent-actions">
            {isSecureContext && <Button onClick={() => void copy()}>{say(inquiryWords.copy)}</Button>}
            <Link to={{ search: location.search, hash: `receipt=${receipt.key}` }} onClick={onClose}>
              {say(inquiryWords.seeState)}
            </Link>
          </div>
        </>
      ) : (
        <Link to={{ search: location.search, hash: 'me=inquiries' }} onClick={onClose}>
          {say(inquiryWords.seeState)}
        </Link>
      )}
    </div>
  )
}
