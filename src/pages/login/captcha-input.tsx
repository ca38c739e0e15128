import type { ComponentProps } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { TextInput } from './text-input.tsx'
import type { CaptchaState } from './use-captcha.ts'
import { texts } from './words.ts'

type Props = Pick<ComponentProps<typeof TextInput>, 'name' | 'value' | 'onValue' | 'mistake'> & {
  captcha: CaptchaState
  onReload: () => void
}

/** Input for the captcha text. The picture itself is the button that loads another one. */
export function CaptchaInput({ captcha, onReload, ...bound }: Props) {
  const say = useWords()
  if (captcha.state === 'none') return null
  return (
    <TextInput
      {...bound}
      label={say(texts.captcha)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={8}
      after={
        <button
          type="button"
          className="login-captcha"
          onClick={onReload}
          aria-label={say(texts.captchaReload)}
          title={say(texts.captchaReload)}
        >
          {captcha.state === 'ready' && <img src={captcha.image} alt="" />}
          {captcha.state === 'failed' && <span>{say(texts.captchaFailed)}</span>}
        </button>
      }
    />
  )
}
