/** Where a geometry lies; answer of `POST /sysXzq/locate`. */
export type Located = {
  /** The deepest region with a boundary that holds it; null if none does. */
  region: { xzqdm: string; xzqmc: string } | null
  /** Deeper regions whose borders it crosses, each with its share of the area, largest first. */
  crosses: { xzqdm: string; xzqmc: string; share: number }[]
}
