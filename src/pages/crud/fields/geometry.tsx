import { useWords } from '../../../providers/i18n.ts'
import { geometryFacts, type GeometryFacts } from './geometry-facts.ts'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

function Display({ field, value, isCompact }: DisplayProps<FieldOf<'geometry'>>) {
  const say = useWords()
  const facts = geometryFacts(value)
  if (!facts) return <Nothing />
  return (
    <span>
      <Dotted color="var(--primary)">{say(fieldWords.hasGeometry, { label: say(field.label) })}</Dotted>
      {!isCompact && <small className="crud-facts">{say(fieldWords.geometryFacts, degrees(facts))}</small>}
    </span>
  )
}

function degrees(facts: GeometryFacts): Record<keyof GeometryFacts, string | number> {
  const { parts, corners, west, east, south, north } = facts
  return {
    parts,
    corners,
    west: west.toFixed(4),
    east: east.toFixed(4),
    south: south.toFixed(4),
    north: north.toFixed(4),
  }
}

export const geometry: FieldRenderer<'geometry'> = { Display, SearchInput: null }
