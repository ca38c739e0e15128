/**
 * The canvas asks whether a tile came out of another projection. Every ground here is in that of the map, so that none
 * did.
 */
export default class NeverReprojected {}
