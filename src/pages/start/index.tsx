// Shared styles come before those of the parts, which may override them.
import '../../offer/offer.css'
import './start.css'

export { mapChunk } from '../../frame/map.tsx'
export { StartMap as default } from './start-map.tsx'
