import { memo } from 'react'
import { Handle, Position, type Edge, type EdgeProps, type Node, type NodeProps } from '@xyflow/react'
import type { FlowNode } from '../../../resources/flow-graph.ts'
import { edgeShapes, lineOf, nodeShapes } from '../../../flow/graph/scene.ts'
import { sizeOf } from '../../../flow/graph/measure.ts'
import type { Route } from '../../../flow/graph/route.ts'
import { Shapes } from '../../../flow/scene-shapes.tsx'
import { useWords } from '../../../providers/i18n.ts'

export type CanvasNode = Node<{ node: FlowNode; hasFault: boolean }, 'flow'>
export type CanvasEdge = Edge<{ route: Route; label: string; hasFault: boolean }, 'flow'>

const handles = [Position.Left, Position.Right, Position.Top, Position.Bottom] as const

/** A node on the canvas: drawn by the same functions as the file, with a place to take hold of at each side. */
export const NodeOnCanvas = memo(function NodeOnCanvas({ data: { node, hasFault } }: NodeProps<CanvasNode>) {
  const say = useWords()
  const { width, height } = sizeOf(node)
  return (
    <div className="flow-node" data-fault={hasFault || undefined}>
      <svg className="flow-scene" width={width} height={height} aria-hidden>
        <Shapes shapes={nodeShapes(node, say)} />
      </svg>
      {handles.map((position) => (
        <Handle key={position} id={position} type="source" position={position} />
      ))}
    </div>
  )
})

/** A way on the canvas, drawn as in the file; the broad line below it is what is clicked. */
export const EdgeOnCanvas = memo(function EdgeOnCanvas({ data, selected }: EdgeProps<CanvasEdge>) {
  if (!data) return null
  return (
    <g className="flow-scene flow-edge" data-selected={selected || undefined} data-fault={data.hasFault || undefined}>
      <path
        className="react-flow__edge-interaction"
        d={lineOf(data.route.points)}
        fill="none"
        strokeOpacity={0}
        strokeWidth={20}
      />
      <Shapes shapes={edgeShapes(data.route.points, data.label, data.route.label)} />
    </g>
  )
})
