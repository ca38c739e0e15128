/**
 * Refine calls these in each of its hooks, and does nothing in them outside of development; the package itself (with a
 * stack parser behind it) is not needed for that.
 */
const nothing = {}

export const getXRay = () => nothing
export const useQuerySubscription = () => nothing
