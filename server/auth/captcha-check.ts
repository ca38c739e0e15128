import { FormError } from '../http/validation.ts'
import { captchaMistake } from './captcha.ts'
import type { AuthDeps } from './deps.ts'

/** Uses up the captcha of a form. Throws the 400 for the field `captcha`; does nothing if captchas are off. */
export async function spendCaptcha(
  { database, captcha }: Pick<AuthDeps, 'database' | 'captcha'>,
  given: { captchaId?: string; captcha?: string },
): Promise<void> {
  if (captcha === 'off') return
  const says = await captchaMistake(database.db, given)
  if (says) throw new FormError([{ field: 'captcha', says }])
}
