/** Replaces a package that a dependency imports but this program never uses. */
export default {}
