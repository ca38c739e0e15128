/**
 * Refine calls these functions in each of its hooks, but they only work in development; this avoids the package and its
 * stack parser.
 */
const nothing = {}

export const getXRay = () => nothing
export const useQuerySubscription = () => nothing
