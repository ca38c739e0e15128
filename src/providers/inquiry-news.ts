import { inquiries } from '../resources/inquiries.ts'
import { queryClient } from './query-client.ts'

/** Refetches all inquiry data shown: an inquiry of this user has changed, or may have while no events were received. */
export function hearInquiryChange(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(inquiries.name) })
}
