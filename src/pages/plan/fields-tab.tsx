import { useState } from 'react'
import { Button, Input } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { changeLayer, type LayerField } from '../../providers/layers.ts'
import type { AnyRow } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { isKeyOf } from '../../resources/keys.ts'
import { useChange } from './use-change.ts'
import { fieldTypeWords, planWords } from './words.ts'

/** Aliases of a layer's attributes; the names from the file are kept. */
export function FieldsTab({ row }: { row: AnyRow }) {
  const say = useWords()
  const { isBusy, run } = useChange()
  const stored = (row.fields ?? []) as LayerField[]
  const [aliases, setAliases] = useState<Readonly<Record<string, string>>>({})
  const aliasOf = ({ name, alias }: LayerField): string => aliases[name] ?? alias
  const hasChanges = stored.some((field) => aliasOf(field) !== field.alias)
  if (stored.length === 0) return <p className="plan-hint">{say(planWords.noFields)}</p>
  const save = (): Promise<boolean> =>
    run(
      () =>
        changeLayer(row, { fields: stored.map((field) => ({ ...field, alias: aliasOf(field).trim() || field.name })) }),
      sharedWords.saved,
    )
  return (
    <>
      <table className="plan-fields plain-table">
        <thead className="soft-small">
          <tr>
            <th scope="col">{say(planWords.fieldName)}</th>
            <th scope="col">{say(planWords.fieldAlias)}</th>
            <th scope="col">{say(planWords.fieldType)}</th>
          </tr>
        </thead>
        <tbody>
          {stored.map((field) => (
            <tr key={field.name}>
              <td>{field.name}</td>
              <td>
                <Input
                  size="small"
                  maxLength={128}
                  aria-label={`${say(planWords.fieldAlias)} ${field.name}`}
                  value={aliasOf(field)}
                  onChange={({ target }) => setAliases({ ...aliases, [field.name]: target.value })}
                />
              </td>
              <td>{isKeyOf(fieldTypeWords, field.type) ? say(fieldTypeWords[field.type]) : field.type}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="plan-foot">
        <Button disabled={!hasChanges || isBusy} onClick={() => setAliases({})}>
          {say(planWords.reset)}
        </Button>
        <Button type="primary" disabled={!hasChanges} loading={isBusy} onClick={() => void save()}>
          {say(sharedWords.save)}
        </Button>
      </div>
    </>
  )
}
