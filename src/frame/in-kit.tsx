import { createContext, use, type ComponentType, type ReactNode } from 'react'

type Around = ComponentType<{ children: ReactNode }>

/** Where pages are drawn outside antd's theme and words: the component that loads them around a part. */
const KitContext = createContext<Around | null>(null)

export function WithoutKit({ kit, children }: { kit: Around; children: ReactNode }) {
  return <KitContext value={kit}>{children}</KitContext>
}

/** A part that uses antd and is drawn on pages with and without it. */
export function InKit({ children }: { children: ReactNode }) {
  const Kit = use(KitContext)
  return Kit ? <Kit>{children}</Kit> : children
}
