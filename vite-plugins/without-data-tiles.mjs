/** Tiles of data, which the canvas renderer tells from pictures. All of ours are pictures or vectors. */
export default class NeverData {}
export const asArrayLike = () => null
export const asImageLike = () => null
