import { lazy, Suspense, useMemo, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { Button, Drawer } from 'antd'
import { ApartmentOutlined, SwapOutlined } from '@ant-design/icons'
import { useMay } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import type { RegionNode } from '../../providers/regions.ts'
import type { AnyRow, Label, Resource } from '../../resources/define.ts'
import { ResourcePage, useListState, useRegionTree, type FormContext, type ListControl } from '../crud/index.tsx'
import { useIsPhone } from '../crud/use-is-phone.ts'
import { BoundsMap } from './bounds-map.tsx'
import { isGeometry } from './bounds.ts'
import { childDefaults } from './move-plan.ts'
import { RegionTree } from './region-tree.tsx'
import { indexTree, type TreeIndex } from './tree-index.ts'
import { regionWords } from './words.ts'
import './region.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))

/**
 * Administrative regions: the region chosen in the tree filters the table to its children and is the parent of a new
 * one.
 */
export default function RegionPage({ resource }: { resource: Resource }) {
  const say = useWords()
  const tree = useRegionTree()
  const index = useMemo(() => indexTree(tree.tree), [tree.tree])
  const { state, change } = useListState(resource)
  const [moved, setMoved] = useState<RegionNode | null>(null)
  const mayCreate = useMay(resource.code, 'create')
  const mayEdit = useMay(resource.code, 'edit')
  const chosen = index.nodes.get(state.filters.pid ?? '') ?? null

  const invalidate = useInvalidate()
  // The tree and the table: what failed for one has mostly failed for the other, too.
  const retry = () => void invalidate({ resource: resource.name, invalidates: ['list'] })
  const add = (node: RegionNode) => change({ filters: { pid: node.id }, view: 'list', row: null, form: 'new' })
  const aside = ({ setFilters }: ListControl) => (
    <TreeAside chosen={chosen}>
      {(close) => (
        <RegionTree
          index={index}
          isLoading={tree.isLoading}
          error={tree.error}
          retry={retry}
          selectedId={chosen?.id ?? null}
          onSelect={(node) => {
            setFilters({ pid: node?.id ?? null })
            close()
          }}
          onAdd={mayCreate ? add : null}
        />
      )}
    </TreeAside>
  )
  const rowActions = (row: AnyRow) => {
    const node = index.nodes.get(row.id)
    return mayEdit && node
      ? [{ key: 'move', label: say(regionWords.move), icon: <SwapOutlined />, onClick: () => setMoved(node) }]
      : []
  }
  return (
    <>
      <ResourcePage
        resource={resource}
        aside={state.view === 'list' ? aside : undefined}
        rowActions={rowActions}
        formExtra={formExtra}
        newValues={tree.isLoading ? null : ((chosen && childDefaults(index, chosen)) ?? undefined)}
        lockedFields={lockedFields}
        filterWords={(key, value) => filterWords(index, key, value)}
      />
      <Suspense fallback={null}>
        {moved && (
          <MoveDialog
            key={moved.id}
            resource={resource}
            index={index}
            region={moved}
            onClose={() => setMoved(null)}
            onMoved={() => setMoved(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function formExtra({ form, row }: FormContext) {
  return <BoundsMap form={form} row={row} />
}

/** The server computes the bounds of a region with a boundary. */
function lockedFields(row: AnyRow): Readonly<Record<string, Label>> {
  if (!isGeometry(row.boundary)) return {}
  return {
    westBound: regionWords.followsBoundary,
    eastBound: regionWords.followsBoundary,
    southBound: regionWords.followsBoundary,
    northBound: regionWords.followsBoundary,
  }
}

function filterWords(index: TreeIndex, key: string, value: string): Label | null {
  const name = index.nodes.get(value)?.xzqmc
  return key === 'pid' && name ? { zh: `“${name}”的下级`, en: `Below ${name}` } : null
}

/** The tree beside the table; on a phone behind a button. */
function TreeAside({
  chosen,
  children,
}: {
  chosen: RegionNode | null
  children: (close: () => void) => React.ReactNode
}) {
  const say = useWords()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isPhone) return <div className="region-aside">{children(close)}</div>
  return (
    <>
      <Button block icon={<ApartmentOutlined />} onClick={() => setOpen(true)}>
        {chosen?.xzqmc ?? say(regionWords.tree)}
      </Button>
      <Drawer
        title={say(regionWords.tree)}
        placement="left"
        width="86%"
        open={isOpen}
        onClose={close}
        className="region-drawer"
      >
        {children(close)}
      </Drawer>
    </>
  )
}
