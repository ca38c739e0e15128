import { useEffect, useRef } from 'react'
import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { FilePicture } from './files-shown.tsx'
import { filesWords } from './files-words.ts'

type Props = {
  ids: readonly string[]
  at: number
  nameOf: (index: number) => string
  onMove: (at: number) => void
  onClose: () => void
}

/** Shows one picture over the whole page; arrow keys switch pictures, Escape closes the viewer only. */
export function FileViewer({ ids, at, nameOf, onMove, onClose }: Props) {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const step = (by: number) => onMove((at + by + ids.length) % ids.length)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="files-viewer"
      aria-label={nameOf(at)}
      onClose={onClose}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
      }}
    >
      <FilePicture key={ids[at]} id={ids[at] ?? ''} size="medium" name={nameOf(at)} />
      <div className="files-viewer-tools">
        <span aria-live="polite">{say(filesWords.count, { at: at + 1, all: ids.length })}</span>
        {ids.length > 1 && (
          <Button
            shape="circle"
            icon={<LeftOutlined />}
            aria-label={say(filesWords.previous)}
            onClick={() => step(-1)}
          />
        )}
        {ids.length > 1 && (
          <Button shape="circle" icon={<RightOutlined />} aria-label={say(filesWords.next)} onClick={() => step(1)} />
        )}
        <Button shape="circle" icon={<CloseOutlined />} aria-label={say(sharedWords.close)} onClick={onClose} />
      </div>
    </dialog>
  )
}
