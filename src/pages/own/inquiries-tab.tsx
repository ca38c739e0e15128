import { Alert, Button, Empty, Skeleton } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { useMine } from '../../providers/inquiries.ts'
import { AskedCard } from './asked-card.tsx'
import { ownWords } from './words.ts'

/** What the signed-in person has asked; answers appear while it is open. */
export function InquiriesTab() {
  const say = useWords()
  const { data, error, refetch } = useMine()
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        message={say(ownWords.loadFailed)}
        description={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {say(ownWords.retry)}
          </Button>
        }
      />
    )
  if (!data) return <Skeleton active />
  if (data.total === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>{say(ownWords.noInquiries)}</strong>
            <br />
            {say(ownWords.noInquiriesWhy)}
          </>
        }
      />
    )
  return (
    <div className="own-list">
      {data.records.map((asked) => (
        <AskedCard key={asked.id} asked={asked} />
      ))}
    </div>
  )
}
