import { useId, useState } from 'react'
import { TreeSelect } from 'antd'
import { useProposedUses, type PickedUse, type UseRow } from '../../../providers/analysis.ts'
import { useWords } from '../../../providers/i18n.ts'
import { notYet } from '../../../providers/lands.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { OwnUse } from './own-use.tsx'
import { factsOf } from './picked-use.ts'
import { useUseText } from './use-text.ts'
import { proposedUseWords as words } from './words.ts'
import './use.css'

type Choice = { value: string; title: string; search: string; children?: Choice[] }
type Props = { value: PickedUse; onChange: (use: PickedUse) => void }

/** Stand for what is not one of the published uses: their ids have no dot. */
const [noUse, ownUse] = ['.none', '.own']

/** Asks what somebody wants to build: one of the published uses, or a code and facts of their own. */
export function UseField({ value, onChange }: Props) {
  const say = useWords()
  const id = useId()
  const { data: rows, error, isPending, refetch } = useProposedUses()
  const listed = rows?.find((row) => row.id === value)
  const pick = (next: string): void => {
    if (next === noUse) onChange(null)
    else if (next === ownUse) onChange(typeof value === 'object' && value ? value : { landUse: '', facts: {} })
    else onChange(next)
  }
  return (
    <section className="analysis-use">
      <label htmlFor={id}>{say(words.question)}</label>
      <UseTree id={id} value={keyOf(value)} rows={rows} isLoading={isPending} onPick={pick} />
      {error && (
        <p className="analysis-mistake">
          {error.message}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {say(sharedWords.tryAgain)}
          </button>
        </p>
      )}
      {value === null && <p className="soft-small">{say(words.noneWhy)}</p>}
      {listed && <ListedUse row={listed} />}
      {typeof value === 'string' && rows && !listed && <p className="analysis-mistake">{say(words.goneWhy)}</p>}
      {typeof value === 'object' && value && <OwnUse use={value} onChange={onChange} />}
    </section>
  )
}

function keyOf(use: PickedUse): string {
  if (use === null) return noUse
  return typeof use === 'string' ? use : ownUse
}

type TreeProps = {
  id: string
  value: string
  /** Undefined until loaded. */
  rows: readonly UseRow[] | undefined
  isLoading: boolean
  onPick: (value: string) => void
}

function UseTree({ id, value, rows: loaded, isLoading, onPick }: TreeProps) {
  const say = useWords()
  const { title } = useUseText()
  const rows = loaded ?? []
  /** The branches that are open; all of them until one is closed. */
  const [expanded, setExpanded] = useState<string[] | null>(null)
  const option = (key: string, text: string): Choice => ({ value: key, title: text, search: text })
  const [none, own] = [option(noUse, say(words.none)), option(ownUse, say(words.other))]
  const isKnown = [noUse, ownUse].includes(value) || rows.some((row) => row.id === value)
  const missing = isKnown ? [] : [{ ...option(value, loaded ? say(words.gone) : notYet), disabled: true }]
  return (
    <TreeSelect
      id={id}
      value={value}
      onChange={onPick}
      treeData={[none, ...missing, ...choicesOf(rows, title), own]}
      treeExpandedKeys={expanded ?? rows.map((row) => row.id)}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      showSearch
      treeNodeFilterProp="search"
      loading={isLoading}
    />
  )
}

/** What a published use stands for: its code, and the facts that rules ask for. */
function ListedUse({ row }: { row: UseRow }) {
  const text = useUseText()
  return (
    <p className="soft-small">
      {[row.landUse, text.codeName(row.landUse)].filter(Boolean).join(' ')} · {text.facts(factsOf(row))}
    </p>
  )
}

/** The published uses as a tree, in their order; those whose parent is not published stand at the top. */
function choicesOf(rows: readonly UseRow[], title: (row: UseRow) => string): Choice[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = (parent: string | null): Choice[] =>
    rows
      .filter(({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null) === parent)
      .map((row) => ({
        value: row.id,
        title: title(row),
        search: [row.name, row.nameEn, row.landUse].join(' '),
        children: below(row.id),
      }))
  return below(null)
}
