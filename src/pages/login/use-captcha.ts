import { useCallback, useEffect, useState } from 'react'
import { getBase64Image, type Captcha } from '../../providers/calls.ts'

/** State of the captcha. `none`: the server requires none; `failed`: it could not be loaded. */
export type CaptchaState =
  | { state: 'loading' | 'none' | 'failed' }
  | { state: 'ready'; id: string | undefined; image: string }

/** The fields of a form that answer its captcha with a text. */
export function captchaAnswer(
  captcha: CaptchaState,
  text: string,
): { captchaId?: string | undefined; captcha?: string } {
  return captcha.state === 'ready' ? { captchaId: captcha.id, captcha: text.trim() } : {}
}

/** Returns the current captcha and a function to load another one. Requests nothing if sign-in has no captcha. */
export function useCaptcha(isAsked: boolean): { captcha: CaptchaState; reload: () => void } {
  const [captcha, setCaptcha] = useState<CaptchaState>({ state: isAsked ? 'loading' : 'none' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const show = (next: CaptchaState) => isCurrent && setCaptcha(next)
    getBase64Image().then(
      (answer) => show(captchaOf(answer)),
      () => show({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAsked, turn])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  return { captcha, reload }
}

/**
 * The specification does not define this response, so a picture alone is accepted too: a data URI or base64 of a PNG.
 */
function captchaOf(answer: Captcha | string | null): CaptchaState {
  if (!answer) return { state: 'none' }
  if (typeof answer === 'string') return { state: 'ready', id: undefined, image: asDataUri(answer) }
  return { state: 'ready', id: answer.id, image: asDataUri(answer.image) }
}

function asDataUri(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`
}
