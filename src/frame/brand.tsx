import { Link } from 'react-router'
import { useMapTitle } from '../providers/map-title.ts'
import './frame.css'

/** Logo and name of the map. */
export function Brand({ to, isFolded = false }: { to: string; isFolded?: boolean }) {
  const title = useMapTitle()
  return (
    <Link to={to} className="brand" title={title}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      <span className={isFolded ? 'for-readers' : undefined}>{title}</span>
    </Link>
  )
}
