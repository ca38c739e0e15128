/**
 * The canvas renderer checks whether a tile is reprojected. All our basemaps use the projection of the map, so none is.
 */
export default class NeverReprojected {}
