/** What `GET /portal` answers and the portal's page carries. */

type Ring = [number, number][]

/** A region of the portal's map with what is published in it. */
export type PortalRegion = {
  xzqdm: string
  xzqmc: string
  count: number
  /** On the ellipsoid. */
  areaM2: number
  investmentWan: number
  /**
   * EPSG:4490 degrees, simplified for a small picture: neighbours need not share their vertices. Null without a
   * boundary.
   */
  outline: Ring[][] | null
}

export type FeaturedProject = {
  id: string
  name: string
  summary: string | null
  category: string
  stage: string
  xzqmc: string | null
  investmentWan: number | null
  cover: string | null
  createdBy: string
}

/** A law for the list of the newest, in the words of its row. */
export type PortalLaw = {
  id: string
  title: string
  docNo: string | null
  issuer: string | null
  level: string
  category: string
  publishedOn: string
  status: string
  createdBy: string | null
}

/** A flow chart for the list: `steps` counts the steps of the published version. */
export type PortalFlow = {
  id: string
  name: string
  category: string
  description: string | null
  steps: number
  createdBy: string | null
}

/**
 * What the portal shows, all of it kept by administrators: rows that are published, and the words of the dictionary
 * `portal`.
 */
export type PortalContent = {
  words: Record<string, string>
  numbers: { lands: number; areaM2: number; projects: number; investmentWan: number }
  regions: PortalRegion[]
  featured: FeaturedProject[]
  /** The newest, of how many. */
  laws: { newest: PortalLaw[]; total: number }
  flows: { first: PortalFlow[]; total: number }
}
