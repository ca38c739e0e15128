import type { Part, Scene, Shape } from './graph/scene.ts'

/** Shapes of a drawing; how they look comes from `SceneStyle`. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // A drawing has neither state nor order to keep: its place is what a shape is known by.
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

/** All of a chart, to be put into an svg. */
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
