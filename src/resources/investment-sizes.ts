/** Lower bounds of the sizes of investment in 万元, the smallest first: the server counts by them, charts name them. */
export const investmentSizes = [0, 5_000, 10_000, 50_000, 100_000] as const
