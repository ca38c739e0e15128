import { useState, type ReactNode } from 'react'
import { Select } from 'antd'
import type { Resource } from '../../../resources/define.ts'
import { NoOptions } from './no-options.tsx'
import { useOptionNames, useOptions } from './use-options.ts'

type Props = {
  resource: Resource
  name: string
  /** The row that one is chosen for. */
  rowId?: string | undefined
  ids: readonly string[]
  onChange: (ids: string[]) => void
  /** Names that are already known. */
  labels: ReadonlyMap<string, string>
  isMultiple: boolean
  id?: string
  disabled?: boolean
  allowClear?: boolean
  placeholder?: string
  prefix?: ReactNode
  maxTagCount?: 'responsive'
  'aria-label'?: string
}

/**
 * Selects rows of another resource by name: requests matches while the user types, and only rows allowed in this field.
 */
export function RemoteSelect({ resource, name, rowId, ids, onChange, labels, isMultiple, ...rest }: Props) {
  const [q, setQ] = useState('')
  const [hasOpened, setOpened] = useState(false)
  const { options: found, ...query } = useOptions({ resource, name, rowId }, q, hasOpened)
  const nameless = ids.filter((id) => !labels.has(id) && !found.some((option) => option.value === id))
  const names = useOptionNames({ resource, name }, nameless)
  const labelOf = (id: string) => labels.get(id) ?? names.get(id) ?? id
  const chosen = ids
    .filter((id) => !found.some((option) => option.value === id))
    .map((id) => ({ value: id, label: labelOf(id) }))
  return (
    <Select
      {...rest}
      className="crud-fill"
      mode={isMultiple ? 'multiple' : undefined}
      value={isMultiple ? [...ids] : (ids[0] ?? null)}
      onChange={(next: string | string[] | null | undefined) =>
        onChange(Array.isArray(next) ? next : next ? [next] : [])
      }
      options={q === '' ? [...chosen, ...found] : found}
      labelRender={({ value, label }) => label ?? labelOf(String(value))}
      showSearch
      filterOption={false}
      onSearch={setQ}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      loading={query.isFetching}
      notFoundContent={
        <NoOptions isLoading={query.isFetching} hasFailed={query.isError} retry={() => void query.refetch()} />
      }
    />
  )
}
