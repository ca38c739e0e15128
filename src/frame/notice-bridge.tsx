import { App } from 'antd'
import { useEffect } from 'react'
import { useWords } from '../providers/i18n.ts'
import { onNotice, type Notice } from '../providers/notices.ts'

/** Draws what the providers announce: notices as antd notifications, toasts as antd messages. */
export function NoticeBridge() {
  const say = useWords()
  const { message, notification } = App.useApp()
  useEffect(() => {
    const draw = (notice: Notice) => {
      if (notice.look === 'toast') void message.open({ type: notice.kind, content: say(notice.title), key: notice.key })
      else
        notification.open({
          type: notice.kind,
          message: say(notice.title),
          description: say(notice.text),
          key: notice.key,
        })
    }
    return onNotice(draw)
  }, [say, message, notification])
  return null
}
