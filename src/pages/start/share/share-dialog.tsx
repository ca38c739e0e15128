import { CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, QRCode } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { shareLink } from '../../../providers/share.ts'
import { Failed, Waiting } from '../panel/state-notes.tsx'
import { startWords } from '../words.ts'
import './share-dialog.css'

/** A short link to the current state of the map, to copy or to scan. */
export default function ShareDialog({ path, onClose }: { path: string; onClose: () => void }) {
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
    const isCopied = await (
      navigator.clipboard?.writeText(link ?? '') ?? Promise.reject(new Error('no clipboard'))
    ).then(
      () => true,
      () => false,
    )
    setSaid(say(isCopied ? startWords.copied : startWords.copyByHand))
  }
  return (
    <dialog ref={dialog} className="start-share" aria-label={say(startWords.shareTitle)} onClose={onClose}>
      <header>
        <h2>{say(startWords.shareTitle)}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={say(sharedWords.close)} onClick={onClose} />
      </header>
      <p className="soft">{say(startWords.shareWhy)}</p>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!link && !error && <Waiting rows={2} />}
      {link && (
        <>
          <div className="share-line">
            <input
              ref={field}
              readOnly
              value={link}
              aria-label={say(startWords.shareTitle)}
              onFocus={(event) => event.target.select()}
            />
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy()}>
              {say(startWords.copy)}
            </Button>
          </div>
          <p role="status">{said}</p>
          <figure>
            <QRCode value={link} type="svg" size={184} bordered={false} color="#16264f" bgColor="#ffffff" />
            <figcaption className="soft">{say(startWords.qr)}</figcaption>
          </figure>
        </>
      )}
    </dialog>
  )
}
