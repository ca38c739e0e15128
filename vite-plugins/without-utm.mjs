/** Makes no projections of UTM: maps are drawn in Web Mercator, and coordinates are converted by our own code. */
export const makeProjection = () => null
export const makeTransforms = () => null
