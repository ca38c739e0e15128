import type { ReactNode } from 'react'

/** Why the list is empty or failed, and what helps. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="project-told" role="status">
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
