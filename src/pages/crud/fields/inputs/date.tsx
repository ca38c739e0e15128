import { lazy, Suspense } from 'react'
import { Input } from 'antd'
import type { FieldOf, InputProps } from '../renderer.ts'

const Calendar = lazy(() => import('../date-input.tsx'))

/** The calendar comes when a form has a date; a box of the same size holds its place. */
export function DateInput(props: InputProps<FieldOf<'date'> | FieldOf<'dateTime'>>) {
  return (
    <Suspense fallback={<Input disabled aria-hidden />}>
      <Calendar {...props} />
    </Suspense>
  )
}
