/**
 * Our styles are objects and functions of OpenLayers; reading them from JSON needs an expression language (9 kB gzip).
 */
export function flatStyleLikeToStyleFunction() {
  throw new Error('Flat styles are not part of this build: give the layer a Style or a function')
}
