import { useWords } from '../../../providers/i18n.ts'
import { permissionLines } from './permission-words.ts'
import { Chips, Nothing } from './plain.tsx'
import { idsOf } from './ref-labels.ts'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'

function Display({ value, isCompact }: DisplayProps<FieldOf<'permissions'>>) {
  const say = useWords()
  const lines = permissionLines(idsOf(value))
  if (lines.length === 0) return <Nothing />
  if (isCompact) return <Chips texts={lines.map((line) => say(line.label))} isCompact max={3} />
  return (
    <dl className="facts stack-small">
      {lines.map((line) => (
        <div key={line.code}>
          <dt>
            {say(line.label)} <small className="soft numbers">{line.code}</small>
          </dt>
          <dd>
            <Chips texts={line.actions.map((action) => say(action))} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const permissions: FieldRenderer<'permissions'> = { Display, SearchInput: null }
