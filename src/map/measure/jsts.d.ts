/** What `buffer.ts` uses of JSTS, which has no types of its own. */

declare module 'jsts/org/locationtech/jts/io/GeoJSONReader.js' {
  import type { JstsGeometry } from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
  export default class GeoJSONReader {
    read(geometry: { type: string; coordinates: unknown }): JstsGeometry
  }
}

declare module 'jsts/org/locationtech/jts/io/GeoJSONWriter.js' {
  import type { JstsGeometry } from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
  export default class GeoJSONWriter {
    write(geometry: JstsGeometry): { type: string; coordinates: unknown }
  }
}

declare module 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js' {
  export type JstsGeometry = { getNumPoints(): number; isEmpty(): boolean }
  export default class BufferOp {
    static bufferOp(geometry: JstsGeometry, distance: number, quadrantSegments: number): JstsGeometry
  }
}

declare module 'jsts/org/locationtech/jts/simplify/DouglasPeuckerSimplifier.js' {
  import type { JstsGeometry } from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
  export default class DouglasPeuckerSimplifier {
    static simplify(geometry: JstsGeometry, tolerance: number): JstsGeometry
  }
}

declare module 'jsts/org/locationtech/jts/simplify/TopologyPreservingSimplifier.js' {
  import type { JstsGeometry } from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js'
  export default class TopologyPreservingSimplifier {
    static simplify(geometry: JstsGeometry, tolerance: number): JstsGeometry
  }
}
