import { useCallback, useEffect, useState } from 'react'
import { getBase64Image } from '../providers/calls.ts'

/** The captcha of a form: its picture, null while it loads or when it could not be had. */
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
