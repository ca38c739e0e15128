import { useMemo, useState, memo } from 'react'
import {
  Background,
  ConnectionMode,
  Controls,
  MiniMap,
  ReactFlow,
  ViewportPortal,
  type Connection,
  type EdgeChange,
  type NodeChange,
  type ReactFlowInstance,
  Handle,
  Position,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from '@xyflow/react'
import { flowNodeKinds, type FlowNode } from '../../../resources/flow-graph.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { joined, mayJoin, placed } from '../../../flow/graph/edit.ts'
import { bandsOf, boxesOf, gridPx, sizeOf } from '../../../flow/graph/measure.ts'
import { routesOf, type Point, type Route } from '../../../flow/graph/route.ts'
import { nodeSays, sceneOf, edgeShapes, lineOf, nodeShapes } from '../../../flow/graph/scene.ts'
import { Shapes } from '../../../flow/scene-shapes.tsx'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'
import '@xyflow/react/dist/style.css'

type CanvasNode = Node<{ node: FlowNode; hasFault: boolean }, 'flow'>
type CanvasEdge = Edge<{ route: Route; label: string; hasFault: boolean }, 'flow'>

const handles = [Position.Left, Position.Right, Position.Top, Position.Bottom] as const

/** A node on the canvas, drawn by the same functions as the exported file, with a connection handle on each side. */
const NodeOnCanvas = memo(function NodeOnCanvas({ data: { node, hasFault } }: NodeProps<CanvasNode>) {
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

/**
 * A connection on the canvas, drawn as in the exported file; the wide transparent line below it is the click target.
 */
const EdgeOnCanvas = memo(function EdgeOnCanvas({ data, selected }: EdgeProps<CanvasEdge>) {
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

const nodeTypes = { flow: NodeOnCanvas }
const edgeTypes = { flow: EdgeOnCanvas }
/** Texts are not readable at a lower zoom. */
const readableZoom = 0.75
const fit = { padding: 0.15, maxZoom: 1 } as const

/** The canvas for editing the chart by pointer: drag, connect, select, pan and zoom. */
export function Canvas({ chart, faulty }: { chart: Chart; faulty: ReadonlySet<string> }) {
  const say = useWords()
  const { direction } = useLocale()
  const { graph, change, selected } = chart
  const [drag, setDrag] = useState<ReadonlyMap<string, Point>>(new Map())
  const { nodes, edges } = useParts(chart, faulty, drag)
  const moveOrChoose = (changes: NodeChange<CanvasNode>[]): void => {
    const places = new Map(drag)
    let hasEnded = false
    for (const each of changes) {
      if (each.type !== 'position' || !each.position) continue
      places.set(each.id, each.position)
      hasEnded ||= each.dragging !== true
    }
    choose(changes)
    if (hasEnded) {
      setDrag(new Map())
      change((now) => placed(now, places))
    } else if (places.size > 0) setDrag(places)
  }
  const choose = (changes: (NodeChange<CanvasNode> | EdgeChange<CanvasEdge>)[]): void => {
    const next = new Set(selected)
    for (const each of changes) {
      if (each.type === 'select') next[each.selected ? 'add' : 'delete'](each.id)
    }
    chart.select(next)
  }
  return (
    <ReactFlow<CanvasNode, CanvasEdge>
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={moveOrChoose}
      onEdgesChange={choose}
      onConnect={({ source, target }: Connection) => change((now) => joined(now, source, target))}
      isValidConnection={({ source, target }) => mayJoin(graph, source, target)}
      connectionMode={ConnectionMode.Loose}
      connectionRadius={32}
      snapToGrid
      snapGrid={[gridPx, gridPx]}
      deleteKeyCode={null}
      minZoom={0.2}
      maxZoom={2}
      onInit={(canvas) => void begin(canvas)}
      ariaLabelConfig={{
        'node.a11yDescription.default': say(words.nodeHelp),
        'node.a11yDescription.keyboardDisabled': say(words.nodeHelp),
        'edge.a11yDescription.default': say(words.edgeHelp),
        'controls.ariaLabel': say(words.controls),
        'controls.zoomIn.ariaLabel': say(sharedWords.zoomIn),
        'controls.zoomOut.ariaLabel': say(sharedWords.zoomOut),
        'controls.fitView.ariaLabel': say(words.fit),
        'minimap.ariaLabel': say(words.minimap),
        'node.a11yDescription.ariaLiveMessage': () => say(words.moved),
      }}
    >
      <LanesOnCanvas chart={chart} />
      <Background gap={gridPx * 3} />
      <Controls
        showInteractive={false}
        fitViewOptions={fit}
        position={direction === 'rtl' ? 'bottom-right' : 'bottom-left'}
      />
      <MiniMap<CanvasNode>
        pannable
        zoomable
        ariaLabel={say(words.minimap)}
        nodeColor={({ data }) => (data.node.kind === 'decision' ? 'var(--indigo-300)' : 'var(--indigo-400)')}
        bgColor="var(--plane)"
        maskColor="rgb(120 130 150 / 20%)"
      />
    </ReactFlow>
  )
}

/** Shows the whole chart if it is readable at that zoom, else its beginning. */
async function begin(canvas: ReactFlowInstance<CanvasNode, CanvasEdge>): Promise<void> {
  await canvas.fitView(fit)
  if (canvas.getZoom() < readableZoom) await canvas.setViewport({ x: 24, y: 24, zoom: readableZoom })
}

function useParts(
  { graph, selected }: Chart,
  faulty: ReadonlySet<string>,
  drag: ReadonlyMap<string, Point>,
): { nodes: CanvasNode[]; edges: CanvasEdge[] } {
  const say = useWords()
  return useMemo(() => {
    const boxes = boxesOf(graph, bandsOf(graph))
    for (const [id, point] of drag) {
      const box = boxes.get(id)
      if (box) boxes.set(id, { ...box, ...point })
    }
    const routes = routesOf(graph, boxes)
    const nodes = graph.nodes.map((node): CanvasNode => {
      const size = sizeOf(node)
      const box = boxes.get(node.id) ?? { x: 0, y: 0 }
      return {
        id: node.id,
        type: 'flow',
        position: { x: box.x, y: box.y },
        ...size,
        measured: size,
        selected: selected.has(node.id),
        data: { node, hasFault: faulty.has(node.id) },
        ariaLabel: nodeSays(node, say),
        ariaRole: 'group',
        domAttributes: { 'aria-roledescription': say(flowNodeKinds[node.kind]) },
      }
    })
    const edges = graph.edges.flatMap(({ id, from, to, label }): CanvasEdge[] => {
      const route = routes.get(id)
      const texts = [from, to].map((end) => graph.nodes.find((node) => node.id === end)?.text ?? '')
      return route
        ? [
            {
              id,
              type: 'flow',
              source: from,
              target: to,
              selected: selected.has(id),
              data: { route, label, hasFault: faulty.has(id) },
              ariaLabel: `${texts.join(' → ')} ${label}`,
            },
          ]
        : []
    })
    return { nodes, edges }
  }, [graph, selected, faulty, drag, say])
}

/** The lanes are below everything else and can't be dragged. */
function LanesOnCanvas({ chart: { graph } }: { chart: Chart }) {
  const say = useWords()
  const scene = useMemo(() => sceneOf({ ...graph, edges: [] }, say), [graph, say])
  return (
    <ViewportPortal>
      <svg className="flow-scene flow-lanes" width={scene.width} height={scene.height} aria-hidden>
        {scene.parts
          .filter(({ type }) => type === 'lane')
          .map(({ id, y, shapes }) => (
            <g key={id} transform={`translate(0 ${y})`}>
              <Shapes shapes={shapes} />
            </g>
          ))}
      </svg>
    </ViewportPortal>
  )
}
