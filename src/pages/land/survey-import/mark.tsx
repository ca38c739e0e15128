import type { ReactNode } from 'react'

export type Look = 'plain' | 'told' | 'doubt' | 'right' | 'wrong'

/** A short remark in a colour that can be read in both looks. */
export function Mark({ look = 'plain', children }: { look?: Look; children: ReactNode }) {
  return (
    <span className="survey-mark" data-look={look}>
      {children}
    </span>
  )
}
