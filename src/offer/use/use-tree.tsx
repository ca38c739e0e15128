import { useState, type ComponentProps } from 'react'
import { TreeSelect } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { notYet } from '../../providers/lands.ts'
import type { UseRow } from '../../providers/uses.ts'
import { useUseText } from './use-text.ts'
import { proposedUseWords as words } from './words.ts'

type Choice = { value: string; title: string; search: string; children?: Choice[] }

/** Stand for what is not one of the published uses: their ids have no dot. */
export const [noUse, ownUse] = ['.none', '.own']

type Props = {
  value: string
  /** Undefined until loaded. */
  rows: readonly UseRow[] | undefined
  isLoading: boolean
  /** Whether another use than the published ones can be picked. */
  hasOwn: boolean
  onPick: (value: string) => void
} & Pick<
  ComponentProps<typeof TreeSelect>,
  'id' | 'aria-label' | 'popupMatchSelectWidth' | 'className' | 'autoFocus' | 'defaultOpen' | 'onOpenChange'
>

/** The published uses as a tree, to pick one of them, none, or another. */
export function UseTree({ value, rows: loaded, isLoading, hasOwn, onPick, ...more }: Props) {
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
      {...more}
      value={value}
      onChange={onPick}
      treeData={[none, ...missing, ...choicesOf(rows, title), ...(hasOwn ? [own] : [])]}
      treeExpandedKeys={expanded ?? rows.map((row) => row.id)}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      showSearch
      treeNodeFilterProp="search"
      loading={isLoading}
    />
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
