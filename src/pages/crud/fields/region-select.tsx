import { useMemo, type ReactNode } from 'react'
import { TreeSelect } from 'antd'
import type { RegionNode } from '../../../providers/regions.ts'
import { NoOptions } from './no-options.tsx'
import { useRegionTree } from './use-region-tree.ts'

type Choice = { value: string; title: string; search: string; children?: Choice[] }

function choicesOf(nodes: readonly RegionNode[]): Choice[] {
  return nodes.map((node) => ({
    value: node.xzqdm,
    title: node.xzqmc,
    search: `${node.xzqmc} ${node.xzqdm}`,
    children: node.children?.length ? choicesOf(node.children) : undefined,
  }))
}

export type RegionSelectProps = {
  id?: string
  value: string | null
  onChange: (xzqdm: string | null) => void
  disabled?: boolean
  allowClear?: boolean
  placeholder?: string
  prefix?: ReactNode
  'aria-label'?: string
}

/** Selects one region from the user's own tree, by name or code. */
export default function RegionSelect({ value, onChange, ...rest }: RegionSelectProps) {
  const { tree, isLoading, error, retry } = useRegionTree()
  const choices = useMemo(() => choicesOf(tree), [tree])
  const opened = useMemo(() => tree.map((node) => node.xzqdm), [tree])
  return (
    <TreeSelect
      {...rest}
      className="crud-fill"
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      treeData={choices}
      treeDefaultExpandedKeys={opened}
      key={opened.join()}
      showSearch
      treeNodeFilterProp="search"
      treeNodeLabelProp="title"
      loading={isLoading}
      popupMatchSelectWidth={280}
      notFoundContent={<NoOptions isLoading={isLoading} hasFailed={error !== null} retry={retry} />}
    />
  )
}
