import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../providers/i18n.ts'
import { publicFileUrl } from '../providers/public-file.ts'
import { Hillside, Picture } from './picture.tsx'
import { offerWords } from './words.ts'

/** The pictures of a row as a strip; a click opens one in full size over the page. */
export function PictureStrip({ ids, name, seed }: { ids: readonly string[]; name: string; seed: string }) {
  const say = useWords()
  const [open, setOpen] = useState<number | null>(null)
  if (ids.length === 0)
    return (
      <div className="offer-lead">
        <Hillside seed={seed} />
        <span className="offer-caption">{say(offerWords.noPhotos)}</span>
      </div>
    )
  return (
    <div className="offer-strip" role="group" aria-label={say(offerWords.photos)}>
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          onClick={() => setOpen(index)}
          aria-label={say(offerWords.photo, { name, number: index + 1 })}
        >
          <Picture id={id} name="" size={index === 0 ? 'medium' : 'thumb'} seed={id} />
        </button>
      ))}
      {open !== null && <LargePicture ids={ids} at={open} name={name} onMove={setOpen} onClose={() => setOpen(null)} />}
    </div>
  )
}

type LargeProps = {
  ids: readonly string[]
  at: number
  name: string
  onMove: (at: number) => void
  onClose: () => void
}

/** One picture over the whole page; arrow keys move, Escape closes. */
function LargePicture({ ids, at, name, onMove, onClose }: LargeProps) {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const step = (by: number) => onMove((at + by + ids.length) % ids.length)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="offer-large"
      aria-label={say(offerWords.photo, { name, number: at + 1 })}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
      }}
    >
      <img src={publicFileUrl(ids[at] ?? '', 'medium')} alt={say(offerWords.photo, { name, number: at + 1 })} />
      <div className="offer-large-tools">
        {ids.length > 1 && (
          <Button
            shape="circle"
            icon={<LeftOutlined />}
            aria-label={say(offerWords.earlier)}
            onClick={() => step(-1)}
          />
        )}
        {ids.length > 1 && (
          <Button shape="circle" icon={<RightOutlined />} aria-label={say(offerWords.later)} onClick={() => step(1)} />
        )}
        <Button shape="circle" icon={<CloseOutlined />} aria-label={say(offerWords.closePhoto)} onClick={onClose} />
      </div>
    </dialog>
  )
}
