import sharp from 'sharp'
import type { Ground } from './ground.ts'
import { reliefPixels, reliefSide, type ReliefTheme } from './relief.ts'
import type { TileAddress } from './tile.ts'

/** Less shows as blocks on smooth slopes. */
const quality = 92

/** Returns the relief of a tile as WebP; null where no height is known. */
export async function reliefTile(
  ground: Ground,
  { tile, theme }: { tile: TileAddress; theme: ReliefTheme },
): Promise<Uint8Array | null> {
  const pixels = await reliefPixels(ground, tile, theme)
  if (!pixels) return null
  return sharp(pixels, { raw: { width: reliefSide, height: reliefSide, channels: 4 } })
    .webp({ quality, smartSubsample: true })
    .toBuffer()
}
