import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../providers/i18n.ts'
import { publicFileUrl } from '../providers/lands.ts'
import { offerWords } from './words.ts'

type PictureProps = { id: string | null; name: string; size: 'thumb' | 'medium'; seed: string }

/** Room for a picture until it has loaded; most frames set their own. */
const sizesPx = { thumb: { width: 320, height: 180 }, medium: { width: 1280, height: 720 } }

/** A picture of a row; a drawn landscape where it has none, or where it fails to load. */
export function Picture({ id, name, size, seed }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!id || failed === id) return <Hillside seed={seed} />
  return (
    <img
      className="offer-picture"
      src={publicFileUrl(id, size)}
      alt={name}
      {...sizesPx[size]}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(id)}
    />
  )
}

/** Mountains behind a lake, generated from the row's id, so that neighbouring cards differ. */
function Hillside({ seed }: { seed: string }) {
  const [far, near, sun] = bumps(seed)
  return (
    <svg
      className="offer-picture offer-hillside"
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="160" height="90" className="hill-sky" />
      <circle cx={30 + sun * 100} cy={18 + sun * 10} r="7" className="hill-sun" />
      <path
        className="hill-far"
        d={`M0 58 C 25 ${30 + far * 16}, 45 ${26 + near * 14}, 70 44 S 120 ${24 + far * 18}, 160 48 V90 H0 Z`}
      />
      <path
        className="hill-near"
        d={`M0 70 C 35 ${50 + near * 12}, 60 ${60 - far * 10}, 95 64 S 140 ${54 + near * 10}, 160 62 V90 H0 Z`}
      />
      <path className="hill-lake" d="M0 76 C 50 70, 110 82, 160 74 V90 H0 Z" />
    </svg>
  )
}

function bumps(seed: string): [number, number, number] {
  let hash = 2166136261
  for (const sign of seed) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619) >>> 0
  return [(hash & 255) / 255, ((hash >>> 8) & 255) / 255, ((hash >>> 16) & 255) / 255]
}

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
