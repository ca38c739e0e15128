/** UTM zones, which no data here comes in: the server turns coordinates into EPSG:4490. */
export const makeProjection = () => null
export const makeTransforms = () => null
