import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { addDecoder, BaseDecoder } from 'geotiff'
import { BlockTooLarge, expandLzw } from './lzw.ts'

const inflated = promisify(inflate)
/** Codes of compression by deflate: Adobe's, and the older one. */
const deflateCodes = [8, 32_946]
const lzwCode = 5
const mostBytes = 2 ** 30
const slackBytes = 1024

/** Inflates blocks off the main thread, and no further than the block can be. */
class Inflate extends BaseDecoder {
  override async decodeBlock(block: ArrayBufferLike): Promise<ArrayBufferLike> {
    try {
      const { buffer, byteOffset, byteLength } = await inflated(new Uint8Array(block), {
        maxOutputLength: roomOf(this.parameters),
      })
      return buffer.slice(byteOffset, byteOffset + byteLength)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new BlockTooLarge()
      throw error
    }
  }
}

class Lzw extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
    const { buffer, byteLength } = expandLzw(new Uint8Array(block), roomOf(this.parameters))
    return buffer.slice(0, byteLength)
  }
}

/** Bytes of a block at most, by its size in cells. */
function roomOf({ tileWidth, tileHeight, bitsPerSample }: BaseDecoder['parameters']): number {
  const bits =
    typeof bitsPerSample === 'number' ? bitsPerSample : Array.from(bitsPerSample).reduce((sum, each) => sum + each, 0)
  return Math.min(mostBytes, Math.ceil((tileWidth * tileHeight * bits) / 8) + slackBytes)
}

/**
 * Replaces two decoders of `geotiff`: these take a third of the time, and stop when a block expands beyond its size. Call
 * it before a file is read.
 */
export function addDecoders(): void {
  addDecoder(deflateCodes, () => Promise.resolve(Inflate))
  addDecoder(lzwCode, () => Promise.resolve(Lzw))
}
