import { useContext } from 'react'
import { Form } from 'antd'
import type { AnyRow, Field, Label, Resource } from '../../../resources/define.ts'
import { useMayAsk } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { UnsentFilesContext, unsentRule } from '../fields/files-unsent.ts'
import { OwnInput, OwnInputsContext } from '../fields/own-input.tsx'
import { inputOf } from '../fields/inputs/index.ts'
import { rulesOf } from './rules.ts'
import { isFixed } from './values.ts'
import { formWords } from './words.ts'

type Props = {
  resource: Resource
  name: string
  field: Field
  row: AnyRow | null
  /** Why the field can't be changed now. */ lock?: Label
  /** Whether it is the map beside the other fields. */ isLeading?: boolean
}

/** One field of the form: label, control, help and errors. */
export function FieldItem({ resource, name, field, row, lock, isLeading = false }: Props) {
  const say = useWords()
  const { Input, isWide } = inputOf(field)
  const own = useContext(OwnInputsContext)[name]
  const mayAsk = useMayAsk()
  const isPermitted = field.needs === undefined || mayAsk(resource.code, field.needs)
  const lockedBy =
    lock ?? (isFixed(field, row === null) ? formWords.fixed : isPermitted ? null : formWords.notPermitted)
  const isLocked = lockedBy !== null
  const unsent = useContext(UnsentFilesContext)
  const unsentRules = field.kind === 'files' ? [unsentRule(unsent, { name, label: field.label, say })] : []
  return (
    <Form.Item
      name={name}
      label={say(field.label)}
      messageVariables={{ label: say(field.label) }}
      rules={isLocked ? [] : [...unsentRules, ...rulesOf(field, say)]}
      required={field.required && field.kind !== 'boolean'}
      validateFirst
      extra={lockedBy ? say(lockedBy) : field.help && say(field.help)}
      className={isLeading ? 'crud-form-leading' : isWide || own ? 'crud-form-wide' : undefined}
    >
      {own ? (
        <OwnInput of={own} resource={resource} name={name} field={field} row={row} disabled={isLocked} />
      ) : (
        <Input resource={resource} name={name} field={field} row={row} disabled={isLocked} />
      )}
    </Form.Item>
  )
}
