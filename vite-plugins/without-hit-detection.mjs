/**
 * We find the features under the pointer by their geometry (src/map/layers/hit.ts); OpenLayers would draw every feature
 * a second time for `layer.getFeatures(pixel)`.
 */
export const HIT_DETECT_RESOLUTION = 0.5

const refuse = () => {
  throw new Error('layer.getFeatures(pixel) is not part of this build: ask src/map/layers/hit.ts')
}

export const createHitDetectionImageData = refuse
export const hitDetect = refuse
