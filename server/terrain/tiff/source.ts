import { GeoTIFF } from 'geotiff'
import { addDecoders } from './decoders.ts'

addDecoders()

/** Reads bytes of a file from `start` to `end`, both included; fewer where the file ends. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

type Slice = { offset: number; length: number }
type TiffSource = Parameters<typeof GeoTIFF.fromSource>[0]

/** Opens a TIFF of which parts are read on demand. Rejects if it is none. */
export function openTiff(read: ReadBytes, size: number): Promise<GeoTIFF> {
  const fetchSlice = async ({ offset, length }: Slice) => {
    const bytes = await read(offset, Math.min(offset + length, size) - 1)
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    return { offset, length: bytes.length, data }
  }
  const source: TiffSource = {
    fetchSlice,
    fetch: async (slices: Slice[]) => Promise.all(slices.map(async (slice) => (await fetchSlice(slice)).data)),
    fileSize: size,
    close: () => Promise.resolve(),
  }
  return GeoTIFF.fromSource(source)
}
