import { createContext, useContext } from 'react'

/**
 * Data of a rejected save beside the field errors (contract, section 2), for inputs that show more than text; null if
 * nothing was rejected.
 */
export const RefusalData = createContext<unknown>(null)

export function useRefusalData(): unknown {
  return useContext(RefusalData)
}
