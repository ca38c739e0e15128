/** Lower bounds of the investment size classes in 万元, ascending: the server counts by them, charts name them. */
export const investmentSizes = [0, 5_000, 10_000, 50_000, 100_000] as const
