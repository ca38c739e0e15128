import { inquiries } from '../resources/inquiries.ts'
import { queryClient } from './query-client.ts'

/** The first part of the query keys of notices. */
export const noticesKey = 'notices'

/** Refetches notices and inquiry data shown: some of this user's have changed, or may have while no events were received. */
export function hearNews(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(inquiries.name) || queryKey.includes(noticesKey),
  })
}
