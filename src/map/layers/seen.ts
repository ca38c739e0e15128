import ImageLayer from 'ol/layer/Image.js'
import { transformExtent } from 'ol/proj.js'
import ImageStatic from 'ol/source/ImageStatic.js'
import { seenLight } from '../../resources/terrain-view.ts'
import { dataProjection, mapProjection, type Extent } from '../crs.ts'
import type { DeclaredLayer, LayerKind } from './kind.ts'

/** Ground that is seen from a place: a picture in Web Mercator, transparent where nothing is seen. */
type SeenLayer = DeclaredLayer & {
  kind: 'seen'
  /** A data address. */
  picture: string
  /** What it covers, in degrees. */
  extent: Extent
}

const seen: LayerKind<SeenLayer, ImageLayer<ImageStatic>> = {
  id: 'seen',
  create: () => new ImageLayer(),
  update(made, { picture, extent }) {
    const imageExtent = transformExtent([...extent], dataProjection, mapProjection)
    made.setSource(new ImageStatic({ url: picture, imageExtent, projection: mapProjection, interpolate: true }))
  },
  legend: ({ label = '' }) => [{ label, color: `rgba(${seenLight.rgb.join(', ')}, ${seenLight.opacity})` }],
}

export default seen
