import { Modal } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { Changes } from './changes.tsx'
import { planWords } from './words.ts'

type Props = { layerId: string; number: number; isBusy: boolean; onPublish: () => void; onClose: () => void }

/** Asks before a version of a layer is published, and lists whose verdicts that changes. */
export default function PublishVersion({ layerId, number, isBusy, onPublish, onClose }: Props) {
  const say = useWords()
  return (
    <Modal
      open
      title={say(planWords.publishAsk, { version: number })}
      okText={say(sharedWords.publish)}
      cancelText={say(sharedWords.cancel)}
      confirmLoading={isBusy}
      onOk={onPublish}
      onCancel={onClose}
    >
      <p>{say(planWords.publishTells)}</p>
      <Changes draft={{ layer: layerId, contentVersion: number }} />
    </Modal>
  )
}
