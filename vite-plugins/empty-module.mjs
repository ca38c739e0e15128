/** Stands in for a package that a dependency imports and this program never reaches. */
export default {}
