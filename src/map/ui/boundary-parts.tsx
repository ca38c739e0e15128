import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { withoutHole } from '../edit/operations.ts'
import { partM2 } from '../edit/size.ts'
import { areaIn } from '../../resources/units.ts'
import { localeOf } from '../view-props.ts'
import type { BoundaryEditorProps } from './boundary-props.ts'
import { boundaryWords as words } from './boundary-words.ts'
import type { BoundaryEdit } from './use-boundary-editor.ts'

/** List of the parts; the selection is shared with the map. */
export function BoundaryParts({ edit, say }: { edit: BoundaryEdit; say: BoundaryEditorProps['say'] }) {
  const hasHoles = edit.shape.some((part) => part.length > 1)
  if (edit.shape.length < 2 && !hasHoles) return null
  return (
    <fieldset className="boundary-parts">
      <legend>{say(words.parts)}</legend>
      <ul className="plain-list stack-tight">
        {edit.shape.map((part, index) => (
          <li key={String(part)}>
            <label>
              <input
                type="checkbox"
                checked={edit.chosen.has(index)}
                onChange={() => edit.choose(index)}
                aria-label={say(words.choosePart, { number: index + 1 })}
              />
              {say(words.part, { number: index + 1 })} ·{' '}
              {areaIn('squareMetres', partM2(part), 2, { say, locale: localeOf(say) })}
            </label>
            {part.slice(1).map((ring, hole) => (
              <Button
                key={String(ring)}
                size="small"
                icon={<CloseOutlined />}
                aria-label={say(words.fillHole, { number: index + 1, hole: hole + 1 })}
                title={say(words.fillHole, { number: index + 1, hole: hole + 1 })}
                onClick={() => edit.apply(withoutHole(edit.shape, index, hole + 1))}
              >
                {say(words.holeOf, { number: index + 1, hole: hole + 1 })}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
