import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { captchaAlphabet } from '../../server/auth/captcha.ts'
import { drawCaptcha } from '../../server/auth/captcha-picture.ts'
import { drawsOf } from '../../server/demo/random.ts'
import { cleanings, plainPicture, readByTesseract, TemplateReader } from '../support/captcha-readers.ts'
import { isLong } from '../support/long.ts'

/** The long run reads enough of them to tell 1 in 20 from 1 in 50. */
const count = isLong ? 200 : 20
const most = count / 20

type Drawn = { text: string; picture: Buffer }

/** Draws the same pictures at every run. */
async function draw(seed: number): Promise<Drawn> {
  const { between, whole } = drawsOf(seed)
  const text = Array.from({ length: 4 }, () => captchaAlphabet.charAt(whole(0, captchaAlphabet.length - 1))).join('')
  return { text, picture: await drawCaptcha(text, () => between(0, 1)) }
}

const hasTesseract = (() => {
  try {
    return execFileSync('tesseract', ['--version'], { stdio: 'ignore' }) !== undefined
  } catch {
    return false
  }
})()

describe('the picture of a captcha', () => {
  let drawn: Drawn[] = []
  const read = (texts: readonly string[]): number => drawn.filter(({ text }, index) => texts[index] === text).length

  beforeAll(async () => {
    drawn = await Promise.all(Array.from({ length: count }, (_, index) => draw(index + 1)))
  })

  it('is a PNG of pixels, different each time that a text is drawn', async () => {
    const [first] = drawn
    expect(first?.picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
    const again = await drawCaptcha(first?.text ?? '')
    expect(again.equals(first?.picture ?? Buffer.alloc(0))).toBe(false)
  })

  it.runIf(hasTesseract).each(Object.entries(cleanings))(
    'is read by tesseract fewer than once in twenty times: %s (skipped where tesseract is not installed)',
    async (_name, clean) => {
      expect(
        read(
          await readByTesseract(
            drawn.map(({ picture }) => picture),
            clean,
          ),
        ),
      ).toBeLessThan(most)
    },
  )

  it.each(['ink', 'edges'] as const)(
    'is read by templates of its own letters fewer than once in twenty times: %s',
    async (look) => {
      const reader = await TemplateReader.of(look)
      const texts: string[] = []
      for (const { picture } of drawn) texts.push(await reader.read(picture, 4))
      expect(read(texts)).toBeLessThan(most)
    },
  )
})

describe('the readers of captchas', () => {
  it('read letters that are drawn plainly, so that they prove something', async () => {
    const plain = await plainPicture('RE74')
    const reader = await TemplateReader.of('ink')
    expect(await reader.read(plain, 4)).toBe('RE74')
    expect(await (await TemplateReader.of('edges')).read(plain, 4)).toBe('RE74')
    if (hasTesseract) expect(await readByTesseract([plain], (picture) => picture.resize(600))).toContain('RE74')
  })
})
