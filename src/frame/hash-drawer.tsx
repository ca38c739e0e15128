import { useLocation, useNavigate } from 'react-router'
import OwnDrawer from '../pages/own/index.tsx'
import ReceiptDrawer from '../pages/own/receipt.tsx'

/**
 * The user's own pages as a drawer over any page, selected by the URL hash: the specification has no page for them.
 * Closing leaves the page unchanged.
 */
export default function HashDrawer() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [, what, value = ''] = /^#(me|receipt)=(.*)$/.exec(hash) ?? []
  const go = (next: string) => void navigate({ pathname, search, hash: next }, { replace: true })
  if (what === 'receipt') return <ReceiptDrawer receiptKey={value} onClose={() => go('')} />
  return <OwnDrawer tab={value} onTab={(tab) => go(`me=${tab}`)} onClose={() => go('')} />
}
