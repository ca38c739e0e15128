import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Label } from '../../src/resources/define.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import { tooManyTries } from '../http/limits.ts'
import { Slots } from '../http/slots.ts'
import { drawCaptcha } from './captcha-picture.ts'

type Captcha = { id: string; image: string }

const lifeSeconds = 120
const length = 4
/** Excludes characters that look alike (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V), and wide ones. */
export const captchaAlphabet = 'ACDEFGHJKNPQRTXY34679'
const purgedAtOnce = 200

/**
 * Pictures take some milliseconds of the event loop each; beyond this many at once the caller tries again later.
 */
const slots = new Slots({ parallel: 1, waiting: 100, refusal: () => tooManyTries(5) })

/** Creates a captcha that is valid for two minutes and one try. Also deletes expired ones. */
export async function makeCaptcha(db: Kysely<Tables>): Promise<Captcha> {
  const id = uuidv7()
  const text = Array.from({ length }, () => captchaAlphabet.charAt(randomInt(captchaAlphabet.length))).join('')
  const picture = await slots.run(() => drawCaptcha(text))
  await sql`
    with purged as (
      delete from captchas where id in (
        select id from captchas where "expiresAt" < now() order by "expiresAt" limit ${purgedAtOnce} for update skip locked)
    )
    insert into captchas (id, answer, "expiresAt") values (${id}, ${text}, now() + ${lifeSeconds} * interval '1 second')`.execute(
    db,
  )
  return { id, image: `data:image/png;base64,${picture.toString('base64')}` }
}

/**
 * Returns the mistake in a captcha answer, or null. The captcha is used up either way: of two simultaneous tries one
 * finds nothing.
 */
export async function captchaMistake(
  db: Kysely<Tables>,
  given: { captchaId?: string | undefined; captcha?: string | undefined },
): Promise<Label | null> {
  if (!given.captchaId || !given.captcha)
    return { zh: '请输入验证码', en: 'Please enter the characters in the picture' }
  const { rows } = await sql<{ answer: string; isFresh: boolean }>`
    delete from captchas where id = ${given.captchaId} returning answer, "expiresAt" > now() as "isFresh"`.execute(db)
  const used = rows[0]
  if (!used?.isFresh) return { zh: '验证码已失效，请换一张', en: 'The picture has expired; load another one' }
  return given.captcha.trim().toUpperCase() === used.answer
    ? null
    : { zh: '验证码错误，请换一张再试', en: 'The characters do not match the picture; load another one' }
}
