import { useEffect, useState } from 'react'
import { sharedWords } from '../resources/shared-words.ts'
import { useWords } from '../providers/i18n.ts'
import { onNotice, toastMs, type Notice } from '../providers/notices.ts'
import './notice-corner.css'

/** How long each is shown; antd shows its own notices as long. */
const shownMs = { notice: 4500, toast: toastMs }

/** Shows notices and toasts where antd is not loaded: one at a time, in the corner and at the top. */
export function NoticeCorner() {
  const say = useWords()
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => onNotice(setNotice), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), shownMs[notice.look])
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="notice-corner" data-look={notice?.look} role="alert">
      {notice && (
        <div className="notice-card" data-kind={notice.kind}>
          <strong>{say(notice.title)}</strong>
          {notice.look === 'notice' && <p>{say(notice.text)}</p>}
          <button type="button" aria-label={say(sharedWords.close)} onClick={() => setNotice(null)}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}
