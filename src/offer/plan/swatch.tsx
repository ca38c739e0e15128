import type { PlanLook } from '../../map/index.ts'

const dashes = { solid: undefined, dashed: '5 3', dotted: '1.5 2.5' } as const

const still = { flex: 'none' } as const

/** Legend symbol of a layer. */
export function Swatch({ look }: { look: PlanLook }) {
  return (
    <svg style={still} viewBox="0 0 22 16" width="22" height="16" aria-hidden="true">
      <rect
        x="2"
        y="2"
        width="18"
        height="12"
        rx="2.5"
        fill={look.fill}
        fillOpacity={look.fillOpacity}
        stroke={look.line}
        strokeWidth={Math.min(3, Math.max(0.8, look.lineWidth))}
        strokeDasharray={dashes[look.lineStyle]}
      />
    </svg>
  )
}
