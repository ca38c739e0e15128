import { useWords } from '../../../providers/i18n.ts'
import type { FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

function Display() {
  const say = useWords()
  return <span className="soft">{say(fieldWords.hidden)}</span>
}

export const password: FieldRenderer<'password'> = { Display, SearchInput: null }
