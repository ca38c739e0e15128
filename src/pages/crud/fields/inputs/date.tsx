import { lazy, Suspense } from 'react'
import { Input } from 'antd'
import type { FieldOf, InputProps } from '../renderer.ts'

const Calendar = lazy(() => import('../date-input.tsx'))

/** Loads the calendar when a form has a date; the placeholder has the same size. */
export function DateInput(props: InputProps<FieldOf<'date'> | FieldOf<'dateTime'>>) {
  return (
    <Suspense fallback={<Input disabled aria-hidden />}>
      <Calendar {...props} />
    </Suspense>
  )
}
