const worldM = 20_037_508.342_789_2

/** A set of four zooms around the world, in metres or in degrees with north first. */
export function matrixSet(id: string, crs: string, { pixelM = 0.000_28 } = {}): { id: string; xml: string } {
  const isDegrees = /4326|4490/.test(crs)
  const width = isDegrees ? 360 * 111_319.490_793_273_58 : 2 * worldM
  const matrices = [0, 1, 2, 3].map((zoom) => {
    const columns = (isDegrees ? 2 : 1) * 2 ** zoom
    return `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier>
      <ScaleDenominator>${width / (columns * 256) / pixelM}</ScaleDenominator>
      <TopLeftCorner>${isDegrees ? '90 -180' : `${-worldM} ${worldM}`}</TopLeftCorner>
      <TileWidth>256</TileWidth><TileHeight>256</TileHeight>
      <MatrixWidth>${columns}</MatrixWidth><MatrixHeight>${2 ** zoom}</MatrixHeight></TileMatrix>`
  })
  return {
    id,
    xml: `<TileMatrixSet><ows:Identifier>${id}</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>${matrices.join('')}</TileMatrixSet>`,
  }
}

/** Capabilities of a service with one layer. */
export function capabilities({
  sets,
  template,
  host = 'https://tiles.example.cn',
}: {
  sets: readonly { id: string; xml: string }[]
  template?: string
  host?: string
}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceProvider><ows:ProviderName>省测绘院</ows:ProviderName></ows:ServiceProvider>
  <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="${host}/wmts?">
    <ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint>
  </ows:Get></ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
  <Contents>
    <Layer><ows:Title>影像图</ows:Title><ows:Identifier>img</ows:Identifier>
      <ows:WGS84BoundingBox><ows:LowerCorner>98 24</ows:LowerCorner><ows:UpperCorner>102 27</ows:UpperCorner></ows:WGS84BoundingBox>
      <Style isDefault="true"><ows:Identifier>plain</ows:Identifier></Style>
      <Format>image/jpeg</Format><Format>image/png</Format>
      ${sets.map(({ id }) => `<TileMatrixSetLink><TileMatrixSet>${id}</TileMatrixSet></TileMatrixSetLink>`).join('')}
      ${template ? `<ResourceURL format="image/png" resourceType="tile" template="${template}"/>` : ''}
    </Layer>
    ${sets.map(({ xml }) => xml).join('')}
  </Contents>
</Capabilities>`
}
