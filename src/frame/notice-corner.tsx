import { useEffect, useState } from 'react'
import { sharedWords } from '../resources/shared-words.ts'
import { useWords } from '../providers/i18n.ts'
import { onNotice, type Notice } from '../providers/notices.ts'
import './notice-corner.css'

const shownMs = 4500

/** Shows notices where antd is not loaded: one at a time, in the corner. */
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
    <div className="notice-corner" role="alert">
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
