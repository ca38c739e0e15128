import { rowTitle } from '../../providers/row-title.ts'
import { useState } from 'react'
import { Button, Checkbox, Input, Skeleton } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { useDictLists } from '../../providers/lands.ts'
import { useWords } from '../../providers/i18n.ts'
import type { AnyRow } from '../../resources/define.ts'
import { standingWords } from '../../resources/analysis-words.ts'
import { layers } from '../../resources/layers.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { lookOf } from '../../offer/plan/look.ts'
import { Swatch } from '../../offer/plan/swatch.tsx'
import { planWords } from './words.ts'
import './layer-list.css'

type Props = {
  /** Undefined until loaded. */
  rows: readonly AnyRow[] | undefined
  shown: ReadonlySet<string>
  /** Layers whose geometry the caller may see. */
  drawable: ReadonlySet<string>
  chosen: string | null
  onShow: (id: string, isShown: boolean) => void
  onChoose: (id: string) => void
  /** Null without the permission. */
  onCreate: (() => void) | null
}

const themes = ['layer_theme']

/** All layers by theme: the role, the symbol, and whether the layer is shown. */
export function LayerList({ rows: loaded, onCreate, ...rest }: Props) {
  const say = useWords()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [text, setText] = useState('')
  const dicts = useDictLists(themes)
  const rows = loaded ?? []
  const wanted = text.trim().toLowerCase()
  const found = rows.filter(({ name, nameEn }) =>
    [name, nameEn].some((each) => typeof each === 'string' && each.toLowerCase().includes(wanted)),
  )
  const known = dicts.layer_theme ?? []
  const groups = [
    ...known.map(({ value, label }) => ({ value, label })),
    { value: null, label: say(sharedWords.other) },
  ]
    .map(({ value, label }) => ({
      label,
      members: found.filter(({ theme }) =>
        value === null ? !known.some((each) => each.value === theme) : theme === value,
      ),
    }))
    .filter(({ members }) => members.length > 0)
  return (
    <section className="plan-list" aria-label={say(planWords.layersPanel)}>
      <header className="plan-list-head">
        <h1>{say(planWords.title)}</h1>
        {onCreate && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
            {say(planWords.newLayer)}
          </Button>
        )}
      </header>
      <p className="plan-hint">{say(planWords.hint)}</p>
      <Input.Search
        allowClear
        aria-label={say(planWords.search)}
        placeholder={say(planWords.search)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {!loaded && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {loaded && groups.length === 0 && (
        <p className="plan-hint" role="status">
          {say(rows.length === 0 ? planWords.empty : planWords.nothing)}
        </p>
      )}
      {groups.map(({ label, members }) => (
        <section key={label} aria-label={label}>
          <h2>{label}</h2>
          <ul className="plain-list">
            {members.map((row) => (
              <Line key={row.id} row={row} today={today} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Line({
  row,
  today,
  shown,
  drawable,
  chosen,
  onShow,
  onChoose,
}: Omit<Props, 'rows' | 'onCreate'> & { row: AnyRow; today: string }) {
  const say = useWords()
  const name = rowTitle(layers, row)
  const role = layers.fields.kind.options.find(({ value }) => value === row.kind)
  const isUndated = Boolean(row.contentVersion) && row.dataDate === null
  const isExpired = typeof row.validUntil === 'string' && row.validUntil < today
  return (
    <li className="plan-line" data-chosen={chosen === row.id}>
      <Checkbox
        checked={shown.has(row.id)}
        disabled={!drawable.has(row.id)}
        onChange={({ target }) => onShow(row.id, target.checked)}
        aria-label={say(planWords.show, { name })}
      />
      <Swatch look={lookOf(row)} />
      <button
        type="button"
        aria-pressed={chosen === row.id}
        onClick={() => onChoose(row.id)}
        title={drawable.has(row.id) ? name : say(planWords.resultsOnly)}
      >
        {name}
      </button>
      {role && (
        <span className="plan-tag">
          <i className="plan-dot" style={{ background: role.color }} />
          {say(role.label)}
        </span>
      )}
      {row.published !== true && (
        <span className="plan-tag">{say(row.contentVersion ? planWords.draft : planWords.noContent)}</span>
      )}
      {isExpired && <span className="plan-tag plan-tag-wrong">{say(planWords.expired)}</span>}
      {isUndated && <span className="plan-tag plan-tag-wrong">{say(standingWords.undated)}</span>}
    </li>
  )
}
