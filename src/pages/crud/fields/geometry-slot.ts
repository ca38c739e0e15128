import { createContext, useContext, type ComponentType } from 'react'
import type { FieldOf, InputProps } from './renderer.ts'

export type GeometryInput = ComponentType<InputProps<FieldOf<'geometry'>>>

/** Lazy component of the map that edits a geometry, provided by the page; null where geometry is only shown. */
export const GeometrySlot = createContext<GeometryInput | null>(null)

export function useGeometrySlot(): GeometryInput | null {
  return useContext(GeometrySlot)
}
