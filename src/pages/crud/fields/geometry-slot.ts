import { createContext, useContext, type ComponentType } from 'react'
import type { FieldOf, InputProps } from './renderer.ts'

export type GeometryInput = ComponentType<InputProps<FieldOf<'geometry'>>>

/**
 * The map that edits a geometry, given by the page that has one (as a lazy component); null where geometry is only
 * shown.
 */
export const GeometrySlot = createContext<GeometryInput | null>(null)

export function useGeometrySlot(): GeometryInput | null {
  return useContext(GeometrySlot)
}
