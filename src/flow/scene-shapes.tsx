import type { Part, Scene, Shape } from './graph/scene.ts'

/** Draws shapes; `SceneStyle` defines their style. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // Shapes have no state and never change their order, so the index can be the key.
  // oxlint-disable-next-line react/no-array-index-key
  return shapes.map((shape, index) => <OneShape key={index} shape={shape} />)
}

function OneShape({ shape }: { shape: Shape }) {
  switch (shape.type) {
    case 'rect':
      return (
        <rect
          className={shape.role}
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={shape.round}
        />
      )
    case 'path':
      return <path className={shape.role} d={shape.d} />
    case 'text':
      return (
        <text className={shape.role} x={shape.x} y={shape.y}>
          {shape.text}
        </text>
      )
  }
}

/** Draws all parts of a chart inside an svg. */
export function SceneParts({ scene }: { scene: Scene }) {
  return scene.parts.map((part) => <ScenePart key={part.id} part={part} />)
}

function ScenePart({ part: { mark, x, y, says, shapes } }: { part: Part }) {
  return (
    <g className={mark ? `mark-${mark}` : undefined} transform={x || y ? `translate(${x} ${y})` : undefined}>
      <title>{says}</title>
      <Shapes shapes={shapes} />
    </g>
  )
}
