import { Empty, Skeleton } from 'antd'
import { Link } from 'react-router'
import { LoadFailed } from '../../load-failed.tsx'
import { InquiryButton } from '../../offer/inquiry-button.tsx'
import { useWords } from '../../providers/i18n.ts'
import { useMoment } from '../../providers/inquiries.ts'
import { useSchemeRows } from '../../providers/schemes.ts'
import { useUser } from '../../providers/session.ts'
import type { AnyRow } from '../../resources/define.ts'
import { ownWords } from './words.ts'

/** The user's own schemes, last changed first, each with links to open it and to send an inquiry about it. */
export function SchemesTab() {
  const say = useWords()
  const user = useUser()
  const { data, error, isLoading, refetch } = useSchemeRows()
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isLoading) return <Skeleton active />
  const own = (data ?? []).filter(({ createdBy }) => createdBy === user?.usrId)
  if (own.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>{say(ownWords.noSchemes)}</strong>
            <br />
            {say(ownWords.noSchemesWhy)}
          </>
        }
      >
        <Link to="/planManage?tab=schemes">{say(ownWords.toSchemes)}</Link>
      </Empty>
    )
  return (
    <div className="own-schemes stack">
      <ul className="plain-list stack-small">
        {own.map((row) => (
          <Scheme key={row.id} row={row} />
        ))}
      </ul>
      <p>
        <Link to="/planManage?tab=schemes">{say(ownWords.toSchemes)}</Link>
      </p>
    </div>
  )
}

function Scheme({ row }: { row: AnyRow }) {
  const say = useWords()
  const moment = useMoment()
  const count = Array.isArray(row.candidates) ? row.candidates.length : 0
  const facts = [
    row._labels?.xzqdm,
    say(ownWords.candidates, { count }),
    say(row.submitted ? ownWords.submitted : ownWords.notSubmitted),
    say(ownWords.changedAt, { at: moment(row.updatedAt) }),
  ]
  return (
    <li>
      <Link to={`/planManage?tab=schemes&scheme=${row.id}`}>{String(row.name)}</Link>
      <span className="soft-small">{facts.filter(Boolean).join(' · ')}</span>
      <InquiryButton target={{ kind: 'schemes', id: row.id, name: String(row.name) }} />
    </li>
  )
}
