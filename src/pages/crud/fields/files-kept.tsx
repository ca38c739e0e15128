import { useState, type DragEvent } from 'react'
import { DeleteOutlined, HolderOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { FileLine, FilePicture } from './files-shown.tsx'
import { FileViewer } from './files-viewer.tsx'
import { filesWords } from './files-words.ts'
import type { FieldOf } from './renderer.ts'

type Props = {
  ids: readonly string[]
  field: FieldOf<'files'>
  nameOf: (index: number) => string
  isFixed: boolean
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

/** The files of a row in their order, stored or about to be; moved by dragging or with the buttons. */
export function FilesKept({ ids, field, nameOf, isFixed, onMove, onRemove }: Props) {
  const say = useWords()
  const [open, setOpen] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const arePictures = field.accept === 'pictures'
  const isMovable = !isFixed && ids.length > 1
  if (ids.length === 0) return null
  const dropOn = (index: number) => (event: DragEvent) => {
    if (dragged === null) return
    event.preventDefault()
    setDragged(null)
    if (dragged !== index) onMove(dragged, index)
  }
  const dragOf = (index: number): Drag => ({
    draggable: isMovable,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', nameOf(index))
      setDragged(index)
    },
    onDragEnd: () => setDragged(null),
  })
  return (
    <>
      <ul
        className={`plain-list stack-small ${arePictures ? 'files-grid' : 'files-lines'}`}
        aria-label={say(field.label)}
      >
        {ids.map((id, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; buttons move files by keyboard
          <li
            key={id}
            data-file={id}
            className={dragged === index ? 'files-dragged' : undefined}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={dropOn(index)}
          >
            {arePictures ? (
              <button
                type="button"
                className="files-open"
                aria-label={say(filesWords.view, { name: nameOf(index) })}
                onClick={() => setOpen(index)}
                {...dragOf(index)}
              >
                <FilePicture id={id} name="" />
              </button>
            ) : (
              <FileLine id={id} />
            )}
            {!isFixed && (
              <Tools
                name={nameOf(index)}
                at={index}
                last={ids.length - 1}
                drag={dragOf(index)}
                onMove={(to) => onMove(index, to)}
                onRemove={() => onRemove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {open !== null && open < ids.length && (
        <FileViewer ids={ids} at={open} nameOf={nameOf} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type Drag = { draggable: boolean; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
type ToolsProps = {
  name: string
  at: number
  last: number
  drag: Drag
  onMove: (to: number) => void
  onRemove: () => void
}

function Tools({ name, at, last, drag, onMove, onRemove }: ToolsProps) {
  const say = useWords()
  return (
    <span className="files-tools">
      {last > 0 && (
        <Button
          size="small"
          type="text"
          className="files-handle"
          tabIndex={-1}
          aria-hidden="true"
          icon={<HolderOutlined />}
          {...drag}
        />
      )}
      {last > 0 && (
        <Button
          size="small"
          type="text"
          icon={<LeftOutlined />}
          disabled={at === 0}
          aria-label={say(filesWords.earlier, { name })}
          onClick={() => onMove(at - 1)}
        />
      )}
      {last > 0 && (
        <Button
          size="small"
          type="text"
          icon={<RightOutlined />}
          disabled={at === last}
          aria-label={say(filesWords.later, { name })}
          onClick={() => onMove(at + 1)}
        />
      )}
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={say(filesWords.remove, { name })}
        onClick={onRemove}
      />
    </span>
  )
}
