import type { ReactNode } from 'react'

/** The name of a search control, standing inside it so that it stays in sight when something is chosen. */
export function searchLabel(label: string): ReactNode {
  return (
    <span className="crud-search-label" aria-hidden>
      {label}
    </span>
  )
}
