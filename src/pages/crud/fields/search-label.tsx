import type { ReactNode } from 'react'

/** Label inside a search control, which stays visible when something is selected. */
export function searchLabel(label: string): ReactNode {
  return (
    <span className="crud-search-label" aria-hidden>
      {label}
    </span>
  )
}
