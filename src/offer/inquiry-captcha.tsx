import { Form, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { getBase64Image } from '../providers/calls.ts'
import { useWords } from '../providers/i18n.ts'
import { inquiryWords, required } from './inquiry-words.ts'

/** The picture of a captcha and the field for its characters. */
export function Captcha({ picture }: { picture: ReturnType<typeof usePictureCode> }) {
  const say = useWords()
  return (
    <div className="inquiry-captcha">
      <Form.Item name="captcha" label={say(inquiryWords.captcha)} rules={required(say, say(inquiryWords.captcha))}>
        <Input maxLength={8} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <button
        type="button"
        onClick={picture.reload}
        aria-label={say(inquiryWords.captchaReload)}
        title={say(inquiryWords.captchaReload)}
      >
        {picture.image ? (
          <img src={picture.image} alt="" width={120} height={40} />
        ) : (
          picture.hasFailed && say(inquiryWords.captchaFailed)
        )}
      </button>
    </div>
  )
}

/** The captcha of a form: its image is null while it loads or when loading failed. */
export function usePictureCode(isAsked: boolean): {
  id: string | undefined
  image: string | null
  hasFailed: boolean
  reload: () => void
} {
  const [shown, setShown] = useState<{ id: string | undefined; image: string | null; hasFailed: boolean }>({
    id: undefined,
    image: null,
    hasFailed: false,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    getBase64Image().then(
      (answer) =>
        isCurrent &&
        typeof answer === 'object' &&
        answer &&
        setShown({ id: answer.id, image: answer.image, hasFailed: false }),
      () => isCurrent && setShown({ id: undefined, image: null, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [isAsked, turn])
  return { ...shown, reload: useCallback(() => setTurn((last) => last + 1), []) }
}
