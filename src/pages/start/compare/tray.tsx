import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { mostCompared } from '../../../resources/compared.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { AddToScheme } from '../../../offer/add-to-scheme.tsx'
import { fileIds } from '../../../offer/contact.tsx'
import { Picture } from '../../../offer/picture.tsx'
import type { Picked } from '../state/start-state.ts'
import { startWords } from '../words.ts'
import { trayWords } from './tray-words.ts'
import { useCompared } from './use-compared.ts'
import './tray.css'

type Props = {
  tray: readonly Picked[]
  onRemove: (picked: Picked) => void
  onClear: () => void
  onCompare: () => void
  onPick: (picked: Picked) => void
}

/** Rows collected for comparison, at the bottom of the map. */
export function Tray({ tray, onRemove, onClear, onCompare, onPick }: Props) {
  const say = useWords()
  const compared = useCompared(tray)
  if (tray.length === 0) return null
  return (
    <section className="start-tray" aria-label={say(trayWords.tray)}>
      <ul>
        {compared.map(({ picked, row, isLoading }) => {
          const name = row ? String(row.name) : isLoading ? say(sharedWords.loading) : say(startWords.gone)
          return (
            <li key={`${picked.layer} ${picked.id}`}>
              <button type="button" onClick={() => onPick(picked)}>
                <span>
                  <Picture
                    id={row ? (fileIds(row, picked.layer === 'projects' ? 'cover' : 'photos')[0] ?? null) : null}
                    name=""
                    size="thumb"
                    seed={picked.id}
                  />
                </span>
                <span className="one-line">{name}</span>
              </button>
              <button type="button" aria-label={say(trayWords.trayRemove, { name })} onClick={() => onRemove(picked)}>
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <Button type="primary" disabled={tray.length < 2} onClick={onCompare}>
        {say(trayWords.trayCount, { count: tray.length, most: mostCompared })}
      </Button>
      <AddToScheme add={tray.flatMap(({ layer, id }) => (layer === 'lands' ? [{ landId: id }] : []))} />
      <Button type="text" onClick={onClear}>
        {say(trayWords.trayClear)}
      </Button>
      {tray.length < 2 && <small>{say(trayWords.trayNeeds)}</small>}
    </section>
  )
}
