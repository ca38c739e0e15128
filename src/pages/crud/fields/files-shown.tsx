import { useState } from 'react'
import { FileImageOutlined, FileTextOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { downloadFile, useFileInfo, useFileUrl, type FileSize } from '../../../providers/files.ts'
import { useWords } from '../../../providers/i18n.ts'
import { sayBytes } from './files-choice.ts'
import { filesWords } from './files-words.ts'

/**
 * A picture in a frame that has its size before the picture loads. `name` is empty if the context already names the
 * picture.
 */
export function FilePicture({ id, name, size = 'thumb' }: { id: string; name: string; size?: FileSize }) {
  const say = useWords()
  const { url, hasFailed } = useFileUrl(id, size)
  if (hasFailed)
    return (
      <span className="files-frame files-gone">
        <FileImageOutlined aria-hidden="true" />
        <small>{say(filesWords.gone)}</small>
      </span>
    )
  return <span className="files-frame">{url && <img src={url} alt={name} draggable={false} />}</span>
}

/** A document with name and size; a click downloads it. */
export function FileLine({ id }: { id: string }) {
  const say = useWords()
  const { message } = App.useApp()
  const { data, isError } = useFileInfo(id)
  const [isLoading, setLoading] = useState(false)
  if (isError)
    return (
      <span className="files-line files-gone">
        <FileTextOutlined aria-hidden="true" /> {say(filesWords.gone)}
      </span>
    )
  const name = data?.name ?? say(filesWords.unknownName)
  const save = async () => {
    setLoading(true)
    await downloadFile({ id, name }).catch((error: unknown) =>
      message.error(say(filesWords.downloadFailed, { reason: error instanceof Error ? error.message : String(error) })),
    )
    setLoading(false)
  }
  return (
    <button
      type="button"
      className="files-line"
      disabled={isLoading || !data}
      aria-busy={isLoading}
      aria-label={say(filesWords.download, { name })}
      onClick={() => void save()}
    >
      <FileTextOutlined aria-hidden="true" />
      <span className="files-name">{name}</span>
      {data && <small>{sayBytes(data.size)}</small>}
    </button>
  )
}
