import { Button, Checkbox } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { useMay } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { restoreScheme } from '../../../providers/schemes.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { mostBeside, schemes } from '../../../resources/schemes.ts'
import { useSchemeChange } from './use-scheme-change.ts'
import { schemeWords } from './words.ts'
import './scheme-list.css'

type Props = {
  rows: readonly AnyRow[]
  isLoading: boolean
  /** Number of changes since each scheme was made, by scheme. */
  changed: ReadonlyMap<string, number>
  chosen: string | null
  ticked: readonly string[]
  isBin: boolean
  onChoose: (id: string) => void
  onTick: (ids: readonly string[]) => void
  onCompare: () => void
  onCreate: () => void
  onBin: (isBin: boolean) => void
}

/** The schemes within the user's data scope, last changed first. */
export function SchemeList({ rows, isLoading, isBin, ticked, onCompare, onCreate, onBin, ...rest }: Props) {
  const say = useWords()
  const mayCreate = useMay(schemes.code, 'create')
  const mayDelete = useMay(schemes.code, 'delete')
  return (
    <section className="scheme-list" aria-label={say(schemeWords.list)}>
      <header>
        <h1>{say(isBin ? schemeWords.bin : schemeWords.title)}</h1>
        {mayCreate && !isBin && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
            {say(schemeWords.newScheme)}
          </Button>
        )}
      </header>
      {!isBin && <p className="soft-small">{say(schemeWords.hint)}</p>}
      {isLoading && (
        <p role="status" className="soft-small">
          {say(schemeWords.loading)}
        </p>
      )}
      {!isLoading && rows.length === 0 && (
        <p role="status" className="soft-small">
          {say(isBin ? schemeWords.emptyBin : schemeWords.empty)}
        </p>
      )}
      <ul className="plain-list">
        {rows.map((row) =>
          isBin ? <BinLine key={row.id} row={row} /> : <Line key={row.id} row={row} ticked={ticked} {...rest} />,
        )}
      </ul>
      <footer className="scheme-actions">
        {ticked.length > 1 && !isBin && (
          <Button type="primary" onClick={onCompare}>
            {say(schemeWords.compare, { count: ticked.length })}
          </Button>
        )}
        {mayDelete && (
          <Button type="text" icon={isBin ? null : <DeleteOutlined />} onClick={() => onBin(!isBin)}>
            {say(isBin ? schemeWords.live : schemeWords.bin)}
          </Button>
        )}
      </footer>
    </section>
  )
}

function Line({
  row,
  changed,
  chosen,
  ticked,
  onChoose,
  onTick,
}: Pick<Props, 'changed' | 'chosen' | 'ticked' | 'onChoose' | 'onTick'> & { row: AnyRow }) {
  const say = useWords()
  const name = String(row.name)
  const count = changed.get(row.id) ?? 0
  const candidateCount = Array.isArray(row.candidates) ? row.candidates.length : 0
  return (
    <li data-chosen={chosen === row.id || undefined}>
      <Checkbox
        aria-label={say(schemeWords.tick, { name })}
        checked={ticked.includes(row.id)}
        disabled={!ticked.includes(row.id) && ticked.length >= mostBeside}
        onChange={({ target }) =>
          onTick(target.checked ? [...ticked, row.id] : ticked.filter((each) => each !== row.id))
        }
      />
      <button type="button" aria-current={chosen === row.id || undefined} onClick={() => onChoose(row.id)}>
        <strong className="one-line">{name}</strong>
        <small className="one-line soft">
          {say(schemeWords.count, { count: candidateCount })} · {String(row._labels?.xzqdm ?? '')} ·{' '}
          {dayjs(row.updatedAt).format('MM-DD HH:mm')}
        </small>
      </button>
      {row.submitted === true && <span className="scheme-tag">{say(schemeWords.submitted)}</span>}
      {count > 0 && (
        <span className="scheme-tag" data-look="warm">
          {say(schemeWords.stale, { count })}
        </span>
      )}
    </li>
  )
}

function BinLine({ row }: { row: AnyRow }) {
  const say = useWords()
  const { isBusy, run } = useSchemeChange()
  return (
    <li>
      <span className="scheme-bin-name">{String(row.name)}</span>
      <Button size="small" loading={isBusy} onClick={() => void run(() => restoreScheme(row.id), schemeWords.restored)}>
        {say(schemeWords.restore)}
      </Button>
    </li>
  )
}
