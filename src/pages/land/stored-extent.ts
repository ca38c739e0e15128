import { createContext } from 'react'
import type { Extent } from '../../map/index.ts'

/**
 * Extent of the parcels last imported on this page, in degrees, which the map beside the list fits; null before the
 * first import.
 */
export const StoredExtent = createContext<Extent | null>(null)
