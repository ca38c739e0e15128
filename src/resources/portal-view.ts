/** Response of `GET /portal`, also embedded in the portal's page. */

type Ring = [number, number][]

/** A region of the portal's map with totals of what can be had in it. */
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

/** Labels of the values that are dictionary items, by field, in the language of the response. */
type Labelled = { _labels: Record<string, string> }

export type FeaturedProject = Labelled & {
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

/** A law for the list of the newest, with values of its row. */
export type PortalLaw = Labelled & {
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
export type PortalFlow = Labelled & {
  id: string
  name: string
  category: string
  description: string | null
  steps: number
  createdBy: string | null
}

/**
 * Content of the portal, all maintained by administrators: published rows, and the texts of the dictionary `portal`.
 */
export type PortalContent = {
  words: Record<string, string>
  /** Of what can be had: `firstLands` are those of the first status. `other…` is published too. */
  numbers: {
    lands: number
    firstLands: number
    areaM2: number
    projects: number
    investmentWan: number
    otherLands: number
    otherProjects: number
  }
  regions: PortalRegion[]
  featured: FeaturedProject[]
  /** The newest laws, and the total number. */
  laws: { newest: PortalLaw[]; total: number }
  flows: { first: PortalFlow[]; total: number }
}
