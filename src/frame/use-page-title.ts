import { useEffect } from 'react'
import type { Label } from '../resources/define.ts'
import { useWords } from '../providers/i18n.ts'
import { useMapTitle } from '../providers/map-title.ts'

/** Sets the document's title: the page's own, else the name of the map (specification, section 1). */
export function usePageTitle(label: Label | null): void {
  const say = useWords()
  const mapTitle = useMapTitle()
  const title = label ? say(label) : mapTitle
  useEffect(() => {
    document.title = title
  }, [title])
}
