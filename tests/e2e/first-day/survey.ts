/** An area at the eastern shore of the lake, as a file that a browser uploads. */
export const survey = {
  name: '洱海东岸勘测.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [100.25, 25.62],
                [100.253, 25.62],
                [100.253, 25.623],
                [100.25, 25.623],
                [100.25, 25.62],
              ],
            ],
          },
        },
      ],
    }),
  ),
}
