import { useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { FileLine, FilePicture } from './files-shown.tsx'
import { FileViewer } from './files-viewer.tsx'
import { filesWords } from './files-words.ts'
import type { DisplayProps, FieldOf } from './renderer.ts'
import { fieldWords } from './words.ts'
import './files.css'

/**
 * Pictures as thumbnails that open large, documents as download links; a table cell shows the first picture and the
 * number of files.
 */
export default function FilesDisplay({ field, value, isCompact }: DisplayProps<FieldOf<'files'>>) {
  const say = useWords()
  const [open, setOpen] = useState<number | null>(null)
  const ids = Array.isArray(value) ? value.map(String) : []
  const label = say(field.label)
  const nameOf = (index: number) => say(filesWords.item, { label, number: index + 1 })
  const count = say(fieldWords.fileCount, { count: ids.length })
  const [first = ''] = ids
  if (isCompact)
    return field.accept === 'pictures' ? (
      <span className="files-cell">
        <FilePicture id={first} name={label} /> {count}
      </span>
    ) : (
      <>{count}</>
    )
  if (field.accept !== 'pictures')
    return (
      <ul className="files-lines plain-list stack-small">
        {ids.map((id) => (
          <li key={id}>
            <FileLine id={id} />
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <ul className="files-grid plain-list stack-small">
        {ids.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className="files-open"
              aria-label={say(filesWords.view, { name: nameOf(index) })}
              onClick={() => setOpen(index)}
            >
              <FilePicture id={id} name="" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <FileViewer ids={ids} at={open} nameOf={nameOf} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
