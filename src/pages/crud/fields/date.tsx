import { useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { LazyDateSearch } from './lazy-date-search.tsx'
import { Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'

const overdue = { zh: '超期', en: 'overdue' } as const

function Display({ field: { deadline }, value, row }: DisplayProps<FieldOf<'date'>>) {
  const say = useWords()
  const [today] = useState(() => new Date().toLocaleDateString('en-CA'))
  if (typeof value !== 'string' || value === '') return <Nothing />
  const isLate = deadline !== undefined && value < today && deadline.open.includes(String(row?.[deadline.field]))
  return (
    <time className="crud-number numbers" dateTime={value} data-late={isLate || undefined}>
      {value}
      {isLate && ` ${say(overdue)}`}
    </time>
  )
}

export const date: FieldRenderer<'date'> = { Display, SearchInput: LazyDateSearch }
