import sharp from 'sharp'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { Slots } from '../http/slots.ts'
import { tooManyTries } from '../http/limits.ts'
import { limits, limitWords } from './limits.ts'

/** Pixels as they are shown, turned by what the camera noted. */
export type PictureSize = { widthPx: number; heightPx: number }

// One picture uses one core and leaves nothing in memory.
sharp.concurrency(1)
sharp.cache(false)

/** A large picture is a second of one core: more than two at once would starve the server. */
const slots = new Slots({ parallel: 2, waiting: 60, refusal: () => tooManyTries(10) })
const options = {
  failOn: 'truncated',
  limitInputPixels: limits.picturePixels,
  sequentialRead: true,
  animated: false,
} as const

/**
 * Decodes a whole picture, and writes its medium and thumb (WebP, without what the camera noted of place and time). 422
 * when it is damaged, incomplete or has too many pixels.
 */
export async function resizePicture(
  path: string,
  to: { medium: string; thumb: string },
  name: string,
): Promise<PictureSize> {
  return slots.run(async () => {
    const facts = await sharp(path, { ...options, limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (!facts?.width || !facts.height) throw refused(phrase(limitWords.broken, { name }))
    if (facts.width * facts.height > limits.picturePixels || Math.max(facts.width, facts.height) > limits.pictureSidePx)
      throw refused(phrase(limitWords.pixels, { name }))
    try {
      const medium = await write(path, to.medium, { side: limits.mediumPx, quality: 82 })
      await write(to.medium, to.thumb, { side: limits.thumbPx, quality: 78 })
      return medium.width < medium.height === facts.width < facts.height
        ? { widthPx: facts.width, heightPx: facts.height }
        : { widthPx: facts.height, heightPx: facts.width }
    } catch {
      throw refused(phrase(limitWords.broken, { name }))
    }
  })
}

function write(
  from: string,
  to: string,
  { side, quality }: { side: number; quality: number },
): Promise<sharp.OutputInfo> {
  return sharp(from, options)
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toFile(to)
}
