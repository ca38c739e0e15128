import { useEffect, useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { onNotice, type Notice } from '../../providers/notices.ts'
import { texts } from './words.ts'

const shownMs = 4500

/** Draws the notices of failed calls where antd is not loaded: one at a time, in the corner. */
export function NoticeCorner() {
  const say = useWords()
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => onNotice(setNotice), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="login-notices" role="alert">
      {notice && (
        <div className="login-notice">
          <strong>{say(notice.title)}</strong>
          {notice.look === 'notice' && <p>{say(notice.text)}</p>}
          <button type="button" aria-label={say(texts.close)} onClick={() => setNotice(null)}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}
