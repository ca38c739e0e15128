import { useState } from 'react'
import { DownloadOutlined, EyeInvisibleOutlined, EyeOutlined, FileTextOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { sharedWords } from '../../resources/shared-words.ts'
import { downloadFile, useFileInfo } from '../../providers/files.ts'
import { useWords } from '../../providers/i18n.ts'
import { DocumentView, isShownInPage } from '../documents/document-view.tsx'
import { lawWords } from './words.ts'

/** Attachments: each can be downloaded, and shown in the page if its type allows. */
export function LawFiles({ ids }: { ids: readonly string[] }) {
  const say = useWords()
  if (ids.length === 0) return null
  return (
    <section>
      <h3>{say(lawWords.attachments)}</h3>
      <ul className="plain-list stack-small">
        {ids.map((id) => (
          <li key={id}>
            <LawFile id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LawFile({ id }: { id: string }) {
  const say = useWords()
  const { message } = App.useApp()
  const { data, isError } = useFileInfo(id)
  const [isOpen, setOpen] = useState(false)
  if (isError) return <p className="soft">{say(lawWords.fileGone)}</p>
  if (!data) return <p className="soft">{say(lawWords.loading)}</p>
  const { name, type } = data
  const save = () =>
    void downloadFile({ id, name }).catch((error: unknown) =>
      message.error(say(lawWords.failed, { reason: error instanceof Error ? error.message : String(error) })),
    )
  const isShown = isShownInPage(type)
  return (
    <>
      <div className="law-file">
        <FileTextOutlined aria-hidden="true" />
        <span className="law-file-name">{name}</span>
        {!isShown && <small>{say(type === 'text/plain' ? lawWords.noPreview : lawWords.noWords)}</small>}
        {isShown && (
          <Button
            size="small"
            icon={isOpen ? <EyeInvisibleOutlined /> : <EyeOutlined />}
            aria-expanded={isOpen}
            aria-label={say(isOpen ? sharedWords.closeNamed : lawWords.showOf, { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {say(isOpen ? lawWords.hide : lawWords.show)}
          </Button>
        )}
        <Button size="small" icon={<DownloadOutlined />} aria-label={say(lawWords.saveOf, { name })} onClick={save}>
          {say(lawWords.save)}
        </Button>
      </div>
      {isOpen && <DocumentView id={id} name={name} type={type} />}
    </>
  )
}
