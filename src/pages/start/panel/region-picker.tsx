import { DownOutlined, EnvironmentOutlined, RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { OfferNode } from '../../../providers/lands.ts'
import { startWords } from '../words.ts'
import './region-picker.css'

/** Rows by the region that they name; undefined until they are counted. */
type Counts = Readonly<Record<string, number>> | undefined
type Props = {
  tree: readonly OfferNode[]
  counts: Counts
  value: string | null
  onChange: (xzqdm: string | null) => void
}

/** Region tree with the number of rows in each; a region includes all regions below it. */
export function RegionPicker({ tree, counts, value, onChange }: Props) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const path = pathTo(tree, value)
  const choose = (xzqdm: string | null) => {
    onChange(xzqdm)
    setIsOpen(false)
  }
  return (
    <div className="region-picker">
      <button
        type="button"
        className="region-value"
        aria-expanded={isOpen}
        aria-label={say(startWords.chosenRegion, { name: path.at(-1)?.xzqmc ?? say(startWords.wholeRegion) })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <EnvironmentOutlined aria-hidden="true" />
        <span>{path.at(-1)?.xzqmc ?? say(startWords.wholeRegion)}</span>
        <DownOutlined aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="region-tree">
          <button type="button" className="region-name" aria-pressed={value === null} onClick={() => choose(null)}>
            {say(startWords.wholeRegion)}
          </button>
          <Branch
            nodes={tree}
            counts={counts}
            value={value}
            open={new Set([...path.map(({ id }) => id), ...tree.map(({ id }) => id)])}
            onChange={choose}
          />
        </div>
      )}
    </div>
  )
}

type BranchProps = {
  nodes: readonly OfferNode[]
  counts: Counts
  value: string | null
  open: ReadonlySet<string>
  onChange: (xzqdm: string) => void
}

function Branch(props: BranchProps) {
  return (
    <ul className="plain-list">
      {props.nodes.map((node) => (
        <Twig key={node.id} node={node} {...props} />
      ))}
    </ul>
  )
}

function Twig({ node, ...rest }: BranchProps & { node: OfferNode }) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(rest.open.has(node.id))
  const children = node.children ?? []
  const count = countOf(node, rest.counts)
  return (
    <li>
      <span className="region-line">
        {children.length > 0 ? (
          <button
            type="button"
            className="region-fold"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? sharedWords.closeNamed : startWords.openRegion, { name: node.xzqmc })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <RightOutlined aria-hidden="true" />
          </button>
        ) : (
          <i />
        )}
        <button
          type="button"
          className="region-name"
          aria-pressed={rest.value === node.xzqdm}
          onClick={() => rest.onChange(node.xzqdm)}
        >
          <span>{node.xzqmc}</span>
          <small className="soft numbers">{count > 0 ? count : ''}</small>
        </button>
      </span>
      {isOpen && children.length > 0 && <Branch {...rest} nodes={children} />}
    </li>
  )
}

/** Returns the number of rows in a region and below it. */
function countOf(node: OfferNode, counts: Counts): number {
  return (node.children ?? []).reduce((sum, child) => sum + countOf(child, counts), counts?.[node.xzqdm] ?? 0)
}

/** Returns the regions from the top down to one; empty if it is missing. */
export function pathTo(nodes: readonly OfferNode[], xzqdm: string | null): OfferNode[] {
  for (const node of nodes) {
    if (node.xzqdm === xzqdm) return [node]
    const below = pathTo(node.children ?? [], xzqdm)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
