import { users } from '../../resources/users.ts'
import type { Say } from '../../providers/i18n.ts'
import { texts } from './words.ts'

/** Error messages by input name; valid inputs are missing. */
export type Mistakes = Readonly<Record<string, string>>

export type SignInValues = { username: string; password: string; captcha: string }
export type NewPasswordValues = { password: string; passwordAgain: string }
export type RegisterValues = SignInValues & NewPasswordValues & { realname: string; phone: string; email: string }

const { username: usernameField, password: passwordField, phone: phoneField, email: emailField } = users.fields

/** Returns the missing inputs of a sign-in. The captcha counts only if there is one. */
export function signInMistakes(values: SignInValues, hasCaptcha: boolean, say: Say): Mistakes {
  const asked = hasCaptcha ? (['username', 'password', 'captcha'] as const) : (['username', 'password'] as const)
  return Object.fromEntries(asked.filter((name) => !values[name].trim()).map((name) => [name, missing(name, say)]))
}

/** Validates all inputs of a registration at once; the server validates them again. */
export function registerMistakes(values: RegisterValues, hasCaptcha: boolean, say: Say): Mistakes {
  const found: Record<string, string> = {
    ...newPasswordMistakes(values, say),
    ...nameMistakes(values, say),
    ...signInMistakes(values, hasCaptcha, say),
  }
  if (!values.realname.trim()) found.realname = missing('realname', say)
  if (values.phone && !fits(phoneField.pattern.source, values.phone)) found.phone = say(phoneField.pattern.says)
  if (values.email && !fits(emailField.pattern.source, values.email)) found.email = say(emailField.pattern.says)
  return found
}

/** Validates a new password that is entered twice. */
export function newPasswordMistakes(values: NewPasswordValues, say: Say): Mistakes {
  const found: Record<string, string> = { ...passwordMistakes(values, say) }
  if (!values.password) found.password = missing('password', say)
  if (!values.passwordAgain) found.passwordAgain = missing('passwordAgain', say)
  else if (values.password !== values.passwordAgain) found.passwordAgain = say(texts.notSame)
  return found
}

/** Returns the missing inputs of a request for a mailed link. */
export function forgottenMistakes(
  values: { account: string; captcha: string },
  hasCaptcha: boolean,
  say: Say,
): Mistakes {
  const asked = hasCaptcha ? (['account', 'captcha'] as const) : (['account'] as const)
  return Object.fromEntries(asked.filter((name) => !values[name].trim()).map((name) => [name, missing(name, say)]))
}

function nameMistakes({ username }: RegisterValues, say: Say): Mistakes {
  if (username.length < usernameField.minLength)
    return { username: say(texts.tooShort, { label: say(texts.username), count: usernameField.minLength }) }
  return fits(usernameField.pattern.source, username) ? {} : { username: say(texts.nameForm) }
}

function passwordMistakes({ password }: NewPasswordValues, say: Say): Mistakes {
  if (password.length < passwordField.minLength)
    return { password: say(texts.tooShort, { label: say(texts.password), count: passwordField.minLength }) }
  return /\p{L}/u.test(password) && /\d/.test(password) ? {} : { password: say(texts.weak) }
}

function missing(name: keyof typeof texts, say: Say): string {
  return say(texts.required, { label: say(texts[name]) })
}

function fits(source: string, text: string): boolean {
  return new RegExp(`^(?:${source})$`, 'u').test(text)
}
