import { CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, QRCode } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../providers/copy-text.ts'
import type { Label } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { shareLink } from '../../../providers/share.ts'
import { Failed, Waiting } from '../panel/state-notes.tsx'
import { shareWords } from './share-words.ts'
import './share-dialog.css'

type Props = { path: string; title?: Label; why?: Label; onClose: () => void }

/** A short link to an address of the page, to copy or to scan; by itself to the current state of the map. */
export default function ShareDialog({
  path,
  title = shareWords.shareTitle,
  why = shareWords.shareWhy,
  onClose,
}: Props) {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const {
    data: link,
    error,
    refetch,
  } = useQuery({ queryKey: ['share', path], queryFn: () => shareLink(path), staleTime: Infinity })
  useEffect(() => dialog.current?.showModal(), [])
  const copy = async () => {
    field.current?.select()
    const isCopied = await copyText(link ?? '')
    setSaid(say(isCopied ? shareWords.copied : shareWords.copyByHand))
  }
  return (
    <dialog ref={dialog} className="start-share" aria-label={say(title)} onClose={onClose}>
      <header>
        <h2>{say(title)}</h2>
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={say(sharedWords.close)}
          onClick={() => dialog.current?.close()}
        />
      </header>
      <p className="soft">{say(why)}</p>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!link && !error && <Waiting rows={2} />}
      {link && (
        <>
          <div className="share-line">
            <input
              ref={field}
              readOnly
              value={link}
              aria-label={say(title)}
              onFocus={(event) => event.target.select()}
            />
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy()}>
              {say(shareWords.copy)}
            </Button>
          </div>
          <p role="status">{said}</p>
          <figure>
            <QRCode value={link} type="svg" size={184} bordered={false} color="#16264f" bgColor="#ffffff" />
            <figcaption className="soft">{say(shareWords.qr)}</figcaption>
          </figure>
        </>
      )}
    </dialog>
  )
}
