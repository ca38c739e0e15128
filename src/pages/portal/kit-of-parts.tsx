import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Kit from '../../kit.tsx'
import { queryClient, watchQueries } from '../../providers/query-client.ts'

// Never stopped: the cache remains while no part is shown.
watchQueries()

/** antd and the query cache around a part of the portal, which does without them. */
export default function KitOfParts({ children }: { children: ReactNode }) {
  return (
    <Kit>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Kit>
  )
}
