import dayjs from 'dayjs'
import { Nothing } from './plain.tsx'

/** A point in time in the user's time zone: to the minute in a table cell, else to the second. */
export function Moment({ value, isCompact }: { value: unknown; isCompact?: boolean }) {
  const moment = typeof value === 'string' && value !== '' ? dayjs(value) : null
  if (!moment?.isValid()) return <Nothing />
  const whole = moment.format('YYYY-MM-DD HH:mm:ss')
  return (
    <time className="numbers" dateTime={String(value)} title={whole}>
      {isCompact ? moment.format('YYYY-MM-DD HH:mm') : whole}
    </time>
  )
}
