// Shared styles come before those of the parts, which may override them.
import '../../offer/offer.css'
import './start.css'
import { StateView } from '../../frame/state-view.tsx'
import { useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import { StartMap } from './start-map.tsx'
import { startWords } from './words.ts'

/** The map start page. A server that supports only the specification's calls has nothing to show here. */
export default function StartPage() {
  const say = useWords()
  if (!site.hasExtras)
    return (
      <StateView
        picture="map"
        heading={say(startWords.title)}
        title={say(startWords.offline)}
        text={say(startWords.offlineWhy)}
      />
    )
  return <StartMap />
}
