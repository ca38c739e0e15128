/**
 * Styles here are objects and functions of OpenLayers; reading them out of JSON brings a language of expressions (9 kB
 * gzip).
 */
export function flatStyleLikeToStyleFunction() {
  throw new Error('Flat styles are not part of this build: give the layer a Style or a function')
}
