import { Chips, Nothing, OneLine } from './plain.tsx'
import { idsOf, rowLabels } from './ref-labels.ts'
import type { DisplayProps, FieldOf } from './renderer.ts'
import { useOptionNames } from './use-options.ts'

/** Names of the referenced rows, one as text and several as chips; requests the names that the row does not contain. */
export function RefsDisplay({
  resource,
  name,
  field,
  value,
  row,
  isCompact,
}: DisplayProps<FieldOf<'ref'> | FieldOf<'refs'>>) {
  const ids = idsOf(value)
  const labels = rowLabels(row, name)
  const names = useOptionNames(
    { resource, name },
    ids.filter((id) => !labels.has(id)),
  )
  const texts = ids.map((id) => labels.get(id) ?? names.get(id) ?? id)
  const [first] = texts
  if (first === undefined) return <Nothing />
  if (field.kind === 'refs') return <Chips texts={texts} isCompact={isCompact} max={2} />
  return isCompact ? <OneLine text={first} /> : <>{first}</>
}
