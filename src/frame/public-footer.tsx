import { useMapTitle } from '../providers/map-title.ts'
import { site } from '../providers/site.ts'
import './public-layout.css'

export function PublicFooter() {
  const title = useMapTitle()
  return (
    <footer className="public-footer">
      <span>{title}</span>
      {site.version && <span>v{site.version}</span>}
    </footer>
  )
}
