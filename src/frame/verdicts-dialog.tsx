import { Modal, Skeleton } from 'antd'
import { LoadFailed } from '../load-failed.tsx'
import { asError } from '../providers/call-error.ts'
import { useWords } from '../providers/i18n.ts'
import { useToldVerdicts } from '../providers/notice-calls.ts'
import type { Label } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import type { ToldVerdict } from '../resources/notice-view.ts'
import { schemes } from '../resources/schemes.ts'
import { ChangedList } from '../verdicts/changed-list.tsx'
import { verdictsText } from './verdicts-text.ts'

const title: Label = { zh: '结论的变化', en: 'Changed verdicts' }

type Props = { id: string; onClose: () => void; onLeave: () => void }

/** The changes that a notice is about. `onLeave`: a link was followed. */
export default function VerdictsDialog({ id, onClose, onLeave }: Props) {
  const say = useWords()
  const { data, error, refetch } = useToldVerdicts(id)
  const total = data ? data.changed.land + data.changed.scheme + data.changed.report : 0
  return (
    <Modal open title={say(title)} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={asError(error)} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p>{verdictsText(data, say)}</p>
          <ChangedList shown={data.shown} total={total} link={{ to: addressOf, onFollow: onLeave }} />
        </>
      )}
    </Modal>
  )
}

function addressOf({ kind, id, runId }: ToldVerdict): string {
  if (kind === 'land') return `${lands.route}?_row=${encodeURIComponent(id)}`
  if (kind === 'scheme') return `${schemes.route}?tab=schemes&scheme=${encodeURIComponent(id)}`
  return `/analysis?run=${encodeURIComponent(runId ?? '')}`
}
