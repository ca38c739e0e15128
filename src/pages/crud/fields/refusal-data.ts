import { createContext, useContext } from 'react'

/**
 * What the server sent with a refused save beside the mistakes of its fields (contract, section 2), for inputs that can
 * show more of it than words; null when nothing was refused.
 */
export const RefusalData = createContext<unknown>(null)

export function useRefusalData(): unknown {
  return useContext(RefusalData)
}
