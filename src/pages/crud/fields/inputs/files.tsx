import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { knowFile, takeBack, type StoredFile } from '../../../../providers/files.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { examine, movedTo } from '../files-choice.ts'
import { FilesDrop } from '../files-drop.tsx'
import { FilesKept } from '../files-kept.tsx'
import { useTellUnsent } from '../files-unsent.ts'
import { useUploads } from '../files-uploads.ts'
import { FilesUnderWay } from '../files-under-way.tsx'
import { filesWords } from '../files-words.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import '../files.css'

/**
 * The files of a row: chosen, dropped or pasted, uploaded at once, sorted and removed. The row references them when it
 * is saved.
 */
export function FilesInput({ value, onChange, id, name, field, disabled = false }: InputProps<FieldOf<'files'>>) {
  const say = useWords()
  const queries = useQueryClient()
  const ids = Array.isArray(value) ? value.map(String) : []
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const sentHere = useRef(new Set<string>())
  const [announcement, setAnnouncement] = useState('')
  const set = (next: string[], words: string) => {
    latest.current = next
    onChange?.(next)
    setAnnouncement(words)
  }
  const { uploads, add, cancel, retry } = useUploads((file: StoredFile) => {
    knowFile(queries, file)
    sentHere.current.add(file.id)
    set([...latest.current, file.id], say(filesWords.sent, { name: file.name }))
  })
  useTellUnsent(name, uploads.length)

  const label = say(field.label)
  const nameOf = (index: number) => say(filesWords.item, { label, number: index + 1 })
  const choose = (files: readonly File[]) => {
    const room = Math.max(0, field.maxFiles - ids.length - uploads.length)
    add(examine(files.slice(0, room), field, say))
    setAnnouncement(
      files.length > room ? say(filesWords.tooMany, { max: field.maxFiles, count: files.length - room }) : '',
    )
  }
  const remove = (index: number) => {
    const gone = ids[index]
    set(
      ids.filter((_each, at) => at !== index),
      say(filesWords.removed, { name: nameOf(index) }),
    )
    // No row references this file yet, so it is deleted; if one does, the server keeps it.
    if (gone !== undefined && sentHere.current.delete(gone)) void takeBack(gone).catch(() => undefined)
  }
  const cancelled = (key: number) => {
    cancel(key)
    onChange?.(latest.current)
  }
  const isFull = ids.length + uploads.length >= field.maxFiles
  return (
    <FilesDrop
      id={id}
      field={field}
      isOpen={!disabled && !isFull}
      isDisabled={disabled}
      onFiles={choose}
      announcement={announcement}
    >
      <FilesKept
        ids={ids}
        field={field}
        nameOf={nameOf}
        isFixed={disabled}
        onRemove={remove}
        onMove={(from, to) =>
          set(movedTo(ids, from, to), say(filesWords.moved, { name: nameOf(from), number: to + 1 }))
        }
      />
      <FilesUnderWay uploads={uploads} field={field} onCancel={cancelled} onRetry={retry} />
    </FilesDrop>
  )
}
