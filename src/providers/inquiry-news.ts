import { inquiries } from '../resources/inquiries.ts'
import { queryClient } from './query-client.ts'

/**
 * Something about an inquiry that concerns this person has changed, or may have while nobody listened: everything shown
 * of inquiries is asked for again.
 */
export function hearInquiryChange(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(inquiries.name) })
}
