import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { withRole } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords, type Say } from '../../../providers/i18n.ts'
import { fileIds } from '../../../offer/contact.tsx'
import { DemoMark } from '../../../offer/demo-mark.tsx'
import { Picture } from '../../../offer/pictures.tsx'
import { useOffer } from '../../../offer/use-offer.ts'
import { offerWords } from '../../../offer/words.ts'
import { offered, type Kind } from '../state/filters.ts'
import type { Picked } from '../state/start-state.ts'
import { Waiting } from '../panel/state-notes.tsx'
import { startWords } from '../words.ts'
import { bestOf, linesOf, type Line } from './differences.ts'
import { useCompared, type Compared } from './use-compared.ts'
import './compare-dialog.css'

type Props = { tray: readonly Picked[]; onClose: () => void; onPick: (picked: Picked) => void }

/**
 * Compared fields: those of both kinds that declare it, and the contact. Fields of only one kind stay empty for the
 * other.
 */
const compared: readonly string[] = [
  ...new Set([
    ...withRole(offered.lands, 'compare'),
    ...withRole(offered.projects, 'compare'),
    'contact',
    'contactPhone',
  ]),
]

/** Up to four rows side by side, with the differences marked. */
export function CompareDialog({ tray, onClose, onPick }: Props) {
  const say = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const columns = useCompared(tray)
  const lines = useLines(columns)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="start-compare" aria-label={say(startWords.compare)} onClose={onClose}>
      <header>
        <h2>{say(startWords.compare)}</h2>
        <span className="soft">{say(startWords.compareHint)}</span>
        <label>
          <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />{' '}
          {say(startWords.onlyDifferent)}
        </label>
        <Button type="text" icon={<CloseOutlined />} aria-label={say(sharedWords.close)} onClick={onClose} />
      </header>
      {columns.some(({ isLoading }) => isLoading) && <Waiting rows={2} />}
      <div className="compare-scroll">
        <table style={{ '--columns': columns.length }}>
          <thead>
            <tr>
              <th scope="col">
                <span className="for-readers">{say(startWords.facts)}</span>
              </th>
              {columns.map(({ picked, row, isLoading }) => (
                <th key={picked.id} scope="col">
                  <span className="compare-picture">
                    <Picture
                      id={row ? ([...fileIds(row, 'cover'), ...fileIds(row, 'photos')][0] ?? null) : null}
                      name=""
                      size="thumb"
                      seed={picked.id}
                    />
                  </span>
                  <button type="button" onClick={() => onPick(picked)}>
                    {row ? String(row.name) : say(isLoading ? sharedWords.loading : startWords.gone)}
                  </button>
                  {row && <DemoMark row={row} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines
              .filter(({ differs }) => differs || !onlyDifferent)
              .map((line) => (
                <Row key={line.name} line={line} ids={tray.map(({ id }) => id)} say={say} />
              ))}
          </tbody>
        </table>
      </div>
    </dialog>
  )
}

function Row({ line, ids, say }: { line: Line; ids: readonly string[]; say: Say }) {
  return (
    <tr data-differs={line.differs || undefined}>
      <th scope="row">
        {line.label}
        {line.differs && <span className="for-readers"> ({say(startWords.differs)})</span>}
      </th>
      {ids.map((id, index) => (
        <td key={id} data-best={line.best[index] || undefined}>
          {line.values[index] ?? '—'}
          {line.best[index] && <span className="for-readers"> ({say(startWords.best)})</span>}
        </td>
      ))}
    </tr>
  )
}

function useLines(columns: readonly Compared[]): Line[] {
  const offers = { lands: useOffer(offered.lands), projects: useOffer(offered.projects) }
  const say = useWords()
  const fieldOf = (name: string) => offered.lands.fields[name] ?? offered.projects.fields[name]
  const kinds = columns.map(({ picked }): Kind => picked.layer)
  return linesOf([
    { name: 'kind', label: say(startWords.kind), values: kinds.map((kind) => say(offerWords[kind])), best: [] },
    ...compared.map((name) => {
      const field = fieldOf(name)
      const values = columns.map(({ picked, row }) => (row ? offers[picked.layer].text(row, name) : null))
      return {
        name,
        label: field ? say(field.label) : name,
        values,
        best: bestOf(
          columns.map(({ row }) => row?.[name]),
          field?.compare,
        ),
      }
    }),
  ])
}
