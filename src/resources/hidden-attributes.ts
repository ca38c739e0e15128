const hiddenAttributes = ['bz', 'mssm', 'sm', 'objectid', 'projectid', 'shape_area', 'shape_length', 'shape_leng']
const hiddenParts = ['objectid', 'st_', 'shape_']

/**
 * Returns whether the full-width attribute table omits a field (specification, section 3, table display rules): survey
 * remarks (bz, mssm, sm), object ids, project ids, and the area and length that a GIS maintains.
 */
export function isHiddenAttribute(name: string): boolean {
  const lower = name.toLowerCase()
  return hiddenAttributes.includes(lower) || hiddenParts.some((part) => lower.includes(part))
}
