import { useState } from 'react'
import { Button, Input, Modal } from 'antd'
import { CloudUploadOutlined } from '@ant-design/icons'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Saving } from './use-saving.ts'
import { editorWords as words } from './words.ts'

/** Publishes after a confirmation; a chart with faults shows them instead. */
export function PublishButton({ saving, mayAsk }: { saving: Saving; mayAsk: () => boolean }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const publish = async (): Promise<void> => {
    await saving.publish(note)
    setOpen(false)
    setNote('')
  }
  return (
    <>
      <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => mayAsk() && setOpen(true)}>
        {say(sharedWords.publish)}
      </Button>
      <Modal
        open={isOpen}
        title={say(words.publishAsk)}
        okText={say(sharedWords.publish)}
        cancelText={say(sharedWords.cancel)}
        confirmLoading={saving.isPublishing}
        onCancel={() => setOpen(false)}
        onOk={() => void publish()}
      >
        <p>{say(words.publishTells)}</p>
        <Input.TextArea
          aria-label={say(words.note)}
          placeholder={say(words.note)}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          autoFocus
        />
      </Modal>
    </>
  )
}
