import { Button, Drawer, Result, Skeleton } from 'antd'
import { LoadFailed } from '../../load-failed.tsx'
import { CallError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { useReceipt } from '../../providers/inquiries.ts'
import { site } from '../../providers/site.ts'
import { NotOffered } from '../../frame/states.tsx'
import { AskedCard } from './asked-card.tsx'
import { ownWords } from './words.ts'
import './own.css'

type Props = { receiptKey: string; onClose: () => void }

/** The state of a visitor's inquiry, opened with the key of its receipt. */
export default function ReceiptDrawer(props: Props) {
  const say = useWords()
  if (site.hasExtras) return <Receipt {...props} />
  return (
    <Drawer open onClose={props.onClose} width={520} title={say(ownWords.receipt)}>
      <NotOffered name={ownWords.receipt} />
    </Drawer>
  )
}

function Receipt({ receiptKey, onClose }: Props) {
  const say = useWords()
  const { data, error, isFetching, refetch } = useReceipt(receiptKey)
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400)
  const refresh = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {say(ownWords.refresh)}
    </Button>
  )
  return (
    <Drawer open onClose={onClose} width={520} title={say(ownWords.receipt)} extra={data && refresh}>
      {!data && !error && <Skeleton active />}
      {isUnknown && <Result status="404" title={say(ownWords.notFound)} subTitle={say(ownWords.notFoundWhy)} />}
      {error && !isUnknown && <LoadFailed error={error} retry={() => void refetch()} />}
      {data && <AskedCard asked={data} />}
    </Drawer>
  )
}
