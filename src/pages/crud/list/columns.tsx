import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { Say } from '../../../providers/i18n.ts'
import { rendererOf } from '../fields/index.ts'
import { Moment } from '../fields/moment.tsx'
import { fieldLabel } from '../words.ts'
import { DeletedBy } from '../deleted-by.tsx'
import type { Widths } from './column-widths.ts'
import { isSortable } from './list-state.ts'
import type { PinPlace } from './pins.ts'

const defaultWidth = 160
/** Column width of the full-width attribute table in px (specification, section 3, export variant). */
const attributeWidth = 200
export const checkWidthPx = 48
export const actionsWidthPx = 112

export type Column = {
  name: string
  label: string
  widthPx: number
  isSortable: boolean
  isNumber: boolean
  pin: PinPlace
}

type Given = {
  resource: Resource
  names: readonly string[]
  /** Whether this is the attribute table. */ isFull: boolean
  /** Widths set by the user. */ widths: Widths
  pinOf: (name: string) => PinPlace
  say: Say
}

/** Returns the columns of a list, each with its width, so that the table never has to measure. */
export function tableColumns({ resource, names, isFull, widths, pinOf, say }: Given): Column[] {
  return names.map((name) => {
    const label = say(fieldLabel(resource, name))
    const declaredPx = Math.max(resource.fields[name]?.width ?? defaultWidth, headWidthPx(label))
    return {
      name,
      label,
      widthPx: widths[name] ?? (isFull ? attributeWidth : declaredPx),
      isSortable: isSortable(resource, name),
      isNumber: ['integer', 'decimal', 'area'].includes(resource.fields[name]?.kind ?? ''),
      pin: pinOf(name),
    }
  })
}

/** Header width beside the label: padding and the sort icon. */
const headRestPx = 46
/** Upper bounds of the width of a bold character: Latin, and Chinese. */
const signPx = { narrow: 9, wide: 16 }

/** Upper bound of a header's width: declared widths fit the Chinese labels, and English ones are longer. */
function headWidthPx(label: string): number {
  return [...label].reduce((sum, sign) => sum + (sign > '\u2e7f' ? signPx.wide : signPx.narrow), headRestPx)
}

/** Width of the columns beside those of fields: actions, and checkboxes. */
export function reservedPx(hasChecks: boolean): number {
  return actionsWidthPx + (hasChecks ? checkWidthPx : 0)
}

/** A value in one line, rendered by its kind; system columns are times, but for the author of a deletion. */
export function CellContent({ resource, name, row }: { resource: Resource; name: string; row: AnyRow }) {
  const field = resource.fields[name]
  if (name === 'deletedBy') return <DeletedBy row={row} />
  if (!field) return <Moment value={row[name]} isCompact />
  const { Display } = rendererOf(field)
  return <Display resource={resource} name={name} field={field} value={row[name]} row={row} isCompact />
}
