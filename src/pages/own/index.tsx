import { Button, Drawer, Result, Tabs, Empty, Skeleton } from 'antd'
import { Link } from 'react-router'
import { schemes } from '../../resources/schemes.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { NotOffered } from '../../frame/states.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { useMay } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { useUser } from '../../providers/session.ts'
import { site } from '../../providers/site.ts'
import { currentAddress, signInAddress } from '../../providers/sign-out.ts'
import { useMine } from '../../providers/inquiries.ts'
import { AccountTab } from './account-tab.tsx'
import { FavouritesTab } from './favourites-tab.tsx'
import { SchemesTab } from './schemes-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { ownWords } from './words.ts'
import { AskedCard } from './asked-card.tsx'
import './own.css'

type Props = { tab: string; onTab: (tab: string) => void; onClose: () => void }

/** The user's own page, a drawer over the current page: the specification gives it no address. */
export default function OwnDrawer({ tab, onTab, onClose }: Props) {
  const say = useWords()
  const user = useUser()
  const hasSchemes = useMay(schemes.code, 'list')
  const tabs = [
    { key: 'inquiries', label: say(ownWords.inquiries), children: <InquiriesTab /> },
    { key: 'favourites', label: say(ownWords.favourites), children: <FavouritesTab /> },
    ...(hasSchemes ? [{ key: 'schemes', label: say(ownWords.schemes), children: <SchemesTab /> }] : []),
    { key: 'account', label: say(ownWords.account), children: <AccountTab /> },
    { key: 'security', label: say(ownWords.security), children: <SecurityTab /> },
  ]
  const active = tabs.some(({ key }) => key === tab) ? tab : 'inquiries'
  return (
    <Drawer open onClose={onClose} width={640} title={say(ownWords.title)} className="own-drawer">
      {!site.hasExtras ? (
        <NotOffered name={ownWords.title} />
      ) : user ? (
        <Tabs activeKey={active} onChange={onTab} items={tabs} destroyOnHidden />
      ) : (
        <Result
          status="info"
          title={say(ownWords.signIn)}
          subTitle={say(ownWords.signInWhy)}
          extra={
            <>
              <Button type="primary" onClick={() => location.assign(signInAddress(currentAddress()))}>
                {say(sharedWords.signIn)}
              </Button>
              <Link to={{ search: location.search, hash: 'receipt=' }} replace className="own-by-number">
                {say(ownWords.findByNumber)}
              </Link>
            </>
          }
        />
      )}
    </Drawer>
  )
}

/** The user's inquiries; answers appear while the tab is open. */
function InquiriesTab() {
  const say = useWords()
  const { data, error, refetch } = useMine()
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
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
    <div className="stack">
      {data.records.map((asked) => (
        <AskedCard key={asked.id} asked={asked} />
      ))}
    </div>
  )
}
