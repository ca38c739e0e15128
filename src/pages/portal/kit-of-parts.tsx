import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import Kit from '../../kit.tsx'
import { queryClient, watchQueries } from '../../providers/query-client.ts'

/** antd and the query cache around a part of the portal, which does without them. */
export default function KitOfParts({ children }: { children: ReactNode }) {
  useEffect(watchQueries, [])
  return (
    <Kit>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Kit>
  )
}
