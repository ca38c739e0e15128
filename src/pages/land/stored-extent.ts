import { createContext } from 'react'
import type { Extent } from '../../map/index.ts'

/**
 * Where the parcels lie that were imported last on this page, in degrees; null before. The map beside the list flies
 * there.
 */
export const StoredExtent = createContext<Extent | null>(null)
