/** Geometries of several types at once, which formats read: the server sends none. */
export default class NoGeometryCollection {
  constructor() {
    throw new Error('Geometry collections are not part of this build')
  }
}
