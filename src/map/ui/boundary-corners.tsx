import { useState } from 'react'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sharedWords } from '../../resources/shared-words.ts'
import { isOneOf } from '../../resources/keys.ts'
import { toZone, zoneOf } from '../coordinates/gauss-kruger.ts'
import { readCorners } from '../coordinates/read-corners.ts'
import { readPlace } from '../coordinates/read-place.ts'
import { insertCorner, moveCorner, removeCorner } from '../geometry/corners.ts'
import type { Position } from '../geometry/shape.ts'
import type { BoundaryEditorProps } from './boundary-props.ts'
import { boundaryWords as words } from './boundary-words.ts'
import type { BoundaryEdit } from './use-boundary-editor.ts'

type Say = BoundaryEditorProps['say']
const notations = ['degrees', 'zone'] as const
type Notation = (typeof notations)[number]
type Props = { edit: BoundaryEdit; say: Say; isFixed: boolean }

const cornersOfPage = 50
const degreeDecimals = 9

/**
 * Formats a corner for editing: degrees to a tenth of a millimetre, or metres of its zone, the easting with zone
 * prefix.
 */
function written(at: Position, notation: Notation): string {
  if (notation === 'degrees') return at.map((degrees) => degrees.toFixed(degreeDecimals)).join(', ')
  const { zone, northM, eastM } = toZone(at)
  return `${northM.toFixed(4)}, ${zone}${eastM.toFixed(4).padStart(11, '0')}`
}

function borderName(border: string, say: Say): string {
  const [part = 0, ring = 0] = border.split(' ').map(Number)
  return say(ring === 0 ? words.shellOf : words.holeOf, { number: part + 1, hole: ring })
}

/** Table of the corners of one border, with all edits that the map offers. */
export function BoundaryCorners({ edit, say, isFixed }: Props) {
  const [notation, setNotation] = useState<Notation>('degrees')
  const [border, setBorder] = useState({ part: 0, ring: 0 })
  const [page, setPage] = useState(1)
  const shown = edit.shape[border.part]?.[border.ring] ? border : { part: 0, ring: 0 }
  const corners = edit.shape[shown.part]?.[shown.ring] ?? []
  const start = Math.min(page - 1, Math.floor(Math.max(0, corners.length - 1) / cornersOfPage)) * cornersOfPage
  return (
    <section className="boundary-corners" aria-label={say(words.corners)}>
      <div className="row">
        {edit.shape.flat().length > 1 && (
          <select
            aria-label={say(words.ring)}
            value={`${shown.part} ${shown.ring}`}
            onChange={(event) => {
              const [part = 0, ring = 0] = event.target.value.split(' ').map(Number)
              setBorder({ part, ring })
            }}
          >
            {edit.shape
              .flatMap((part, index) => part.map((_, ring) => `${index} ${ring}`))
              .map((value) => (
                <option key={value} value={value}>
                  {borderName(value, say)}
                </option>
              ))}
          </select>
        )}
        <select
          aria-label={say(words.notation)}
          value={notation}
          onChange={({ target: { value } }) => isOneOf(notations, value) && setNotation(value)}
        >
          {notations.map((value) => (
            <option key={value} value={value}>
              {say(words[value])}
            </option>
          ))}
        </select>
      </div>
      {corners.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{say(words.cornerNumber)}</th>
              <th scope="col">{say(sharedWords.coordinates)}</th>
              {!isFixed && <th scope="col">{say(sharedWords.actions)}</th>}
            </tr>
          </thead>
          <tbody>
            {corners.slice(start, start + cornersOfPage).map((at, index) => (
              <CornerRow
                key={`${start + index} ${at.join(' ')} ${notation}`}
                edit={edit}
                say={say}
                isFixed={isFixed}
                notation={notation}
                at={at}
                corner={{ ...shown, index: start + index }}
              />
            ))}
          </tbody>
        </table>
      )}
      {corners.length > cornersOfPage && (
        <div className="row">
          <Button size="small" disabled={start === 0} onClick={() => setPage(start / cornersOfPage)}>
            {say(words.previous)}
          </Button>
          <span>
            {say(words.shownCorners, {
              from: start + 1,
              to: Math.min(start + cornersOfPage, corners.length),
              total: corners.length,
            })}
          </span>
          <Button
            size="small"
            disabled={start + cornersOfPage >= corners.length}
            onClick={() => setPage(start / cornersOfPage + 2)}
          >
            {say(words.next)}
          </Button>
        </div>
      )}
      {!isFixed && <PasteCorners edit={edit} say={say} />}
    </section>
  )
}

type RowProps = Props & { notation: Notation; at: Position; corner: { part: number; ring: number; index: number } }

function CornerRow({ edit, say, isFixed, notation, at, corner }: RowProps) {
  const before = written(at, notation)
  const [text, setText] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const number = corner.index + 1
  const take = (): void => {
    if (text.trim() === before) return setWrong(false)
    const found = readPlace(text, zoneOf(at[0]))
    setWrong(found === null)
    if (found) edit.apply(moveCorner(edit.shape, corner, found.at), { chosen: edit.chosen })
  }
  const insert = (): void => {
    const ring = edit.shape[corner.part]?.[corner.ring] ?? []
    const next = ring[number % ring.length] ?? at
    edit.apply(insertCorner(edit.shape, { ...corner, index: number }, [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2]), {
      chosen: edit.chosen,
    })
  }
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        <input
          value={text}
          readOnly={isFixed}
          aria-label={say(words.corner, { number })}
          aria-invalid={isWrong}
          title={isWrong ? say(words.notFound) : undefined}
          onFocus={() => edit.setCorner(corner)}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            edit.setCorner(null)
            take()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            take()
          }}
        />
        {isWrong && <small role="alert">{say(words.notFound)}</small>}
      </td>
      {!isFixed && (
        <td>
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined />}
            aria-label={say(words.insertAfter, { number })}
            title={say(words.insertAfter, { number })}
            onClick={insert}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={say(words.removeCorner, { number })}
            title={say(words.removeCorner, { number })}
            onClick={() => edit.apply(removeCorner(edit.shape, corner))}
          />
        </td>
      )}
    </tr>
  )
}

/** Adds a part from a pasted list of corners, for example from a table, a survey file or a message. */
function PasteCorners({ edit, say }: { edit: BoundaryEdit; say: Say }) {
  const [text, setText] = useState<string | null>(null)
  const [wrongLine, setWrongLine] = useState<number | null>(null)
  if (text === null)
    return (
      <Button size="small" onClick={() => setText('')}>
        {say(words.pasteCorners)}
      </Button>
    )
  const take = (): void => {
    const zone = zoneOf(edit.shape[0]?.[0]?.[0]?.[0] ?? 0)
    const found = readCorners(text, zone)
    setWrongLine(found.wrongLine)
    if (found.wrongLine !== null) return
    if (found.corners.length < 3) return edit.tell({ label: words.tooFew })
    edit.addParts([[found.corners]])
    setText(null)
  }
  return (
    <div className="boundary-paste">
      <textarea
        value={text}
        rows={5}
        aria-label={say(words.pasteCorners)}
        placeholder={say(words.pasteHint)}
        onChange={(event) => setText(event.target.value)}
        autoFocus
      />
      {wrongLine !== null && <small role="alert">{say(words.pasteFault, { line: wrongLine })}</small>}
      <span className="boundary-group">
        <Button size="small" type="primary" onClick={take}>
          {say(words.addPart)}
        </Button>
        <Button size="small" onClick={() => setText(null)}>
          {say(sharedWords.cancel)}
        </Button>
      </span>
    </div>
  )
}
