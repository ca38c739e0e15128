import { regionPrefix } from '../../../resources/region-code.ts'
import { useWords } from '../../../providers/i18n.ts'
import { filterKey } from '../list/list-state.ts'
import { Nothing, OneLine } from './plain.tsx'
import { RegionSelect } from './lazy-region-select.tsx'
import type { DisplayProps, FieldOf, FieldRenderer, SearchProps } from './renderer.ts'
import { searchLabel } from './search-label.tsx'
import { useRegionTree } from './use-region-tree.ts'

function Display({ name, value, row, isCompact }: DisplayProps<FieldOf<'region'>>) {
  const label = row?._labels?.[name]
  if (typeof value !== 'string' || value === '') return <Nothing />
  if (typeof label === 'string')
    return isCompact ? (
      <OneLine text={label} />
    ) : (
      <>
        {label} <small className="soft numbers">{value}</small>
      </>
    )
  return <RegionName xzqdm={value} />
}

function RegionName({ xzqdm }: { xzqdm: string }) {
  const { byCode } = useRegionTree()
  return <>{byCode.get(xzqdm)?.label ?? xzqdm}</>
}

/** Searches a region and everything below it (`within`), or the region alone (`equal`). */
function SearchInput({ field, name, filters, onChange }: SearchProps<FieldOf<'region'>>) {
  const say = useWords()
  const { byCode } = useRegionTree()
  const isWithin = field.search === 'within'
  const key = filterKey(name, isWithin ? 'startswith' : 'eq')
  const filter = filters[key]
  const levelOf = (xzqdm: string) => byCode.get(xzqdm)?.level ?? ''
  return (
    <RegionSelect
      aria-label={say(field.label)}
      prefix={searchLabel(say(field.label))}
      allowClear
      value={filter ? filter.padEnd(codeLength, '0') : null}
      onChange={(xzqdm) => onChange({ [key]: xzqdm && isWithin ? regionPrefix(xzqdm, levelOf(xzqdm)) : xzqdm })}
    />
  )
}

const codeLength = 12

export const region: FieldRenderer<'region'> = { Display, SearchInput }
