import { useLocation, useNavigate } from 'react-router'
import OwnDrawer from '../pages/own/index.tsx'
import ReceiptDrawer from '../pages/own/receipt.tsx'

/**
 * One's own things over any page, as the hash of the address says: they belong to no page of the specification. Closing
 * leaves the page as it was.
 */
export default function HashDrawer() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [, what, value = ''] = /^#(me|receipt)=(.*)$/.exec(hash) ?? []
  const go = (next: string) => void navigate({ pathname, search, hash: next }, { replace: true })
  if (what === 'receipt') return <ReceiptDrawer receiptKey={value} onClose={() => go('')} />
  return <OwnDrawer tab={value} onTab={(tab) => go(`me=${tab}`)} onClose={() => go('')} />
}
