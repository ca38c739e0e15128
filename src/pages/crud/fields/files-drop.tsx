import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { acceptOf } from './files-choice.ts'
import { filesWords } from './files-words.ts'
import type { FieldOf } from './renderer.ts'

const hints = {
  pictures: filesWords.hintPictures,
  documents: filesWords.hintFiles,
  tiles: filesWords.hintTiles,
  raster: filesWords.hintRaster,
} as const

type Props = {
  id: string | undefined
  field: FieldOf<'files'>
  /** Whether another file can be added. */
  isOpen: boolean
  isDisabled: boolean
  onFiles: (files: readonly File[]) => void
  /** The latest change, for screen readers. */
  announcement: string
  children: ReactNode
}

/**
 * Accepts files by dialog, drop and paste. Stops the propagation of drops, because the page around may accept other
 * files.
 */
export function FilesDrop({ id, field, isOpen, isDisabled, onFiles, announcement, children }: Props) {
  const say = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    if (!isDisabled && files.length > 0) onFiles([...files])
  }
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const hover = (event: DragEvent): void => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    setOver(isOpen)
  }
  return (
    <div
      className={isOver ? 'files-drop files-over' : 'files-drop'}
      data-takes-files
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => holdsFiles(event) && take(event, event.dataTransfer.files)}
      onPaste={(event) => event.clipboardData.files.length > 0 && take(event, event.clipboardData.files)}
    >
      {children}
      {!isDisabled && (
        <div className="files-choose">
          <Button id={id} icon={<UploadOutlined />} disabled={!isOpen} onClick={() => input.current?.click()}>
            {say(field.accept === 'pictures' ? filesWords.choosePictures : filesWords.chooseFiles)}
          </Button>
          <small>{isOver ? say(filesWords.dropHere) : say(hints[field.accept], { max: field.maxFiles })}</small>
          <input
            ref={input}
            type="file"
            className="files-input"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            multiple={field.maxFiles > 1}
            accept={acceptOf(field)}
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </div>
      )}
      <p className="files-told" role="status">
        {announcement}
      </p>
    </div>
  )
}
