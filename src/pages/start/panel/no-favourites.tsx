import { offerWords } from '../../../offer/words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useUser } from '../../../providers/session.ts'
import type { Kind } from '../state/filters.ts'
import { nothingWords } from './nothing-words.ts'
import { Note } from './state-notes.tsx'

/** No favourites yet: says how to add them and where they are stored. */
export function NoFavourites({ kind }: { kind: Kind }) {
  const say = useWords()
  const isSignedIn = useUser() !== null
  return (
    <Note
      title={say(nothingWords.noFavourites, { kind: say(offerWords[kind]).toLowerCase() })}
      text={say(isSignedIn ? nothingWords.noFavouritesOwn : nothingWords.noFavouritesHere)}
    />
  )
}
