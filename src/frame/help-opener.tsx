import { useState } from 'react'
import { useWords } from '../providers/i18n.ts'
import { readStored, writeStored } from '../providers/stored-text.ts'
import { openOverlay } from './overlay-store.ts'
import { ToolButton } from './tool-button.tsx'
import { texts } from './words.ts'
import './frame.css'

const seenKey = 'help_seen'

/** Opens help. Until it is first used on this device, it shows a dot and nothing that covers the page. */
export function HelpOpener() {
  const say = useWords()
  const [isNew, setNew] = useState(readStored(seenKey) === null)
  const open = () => {
    writeStored(seenKey, 'yes')
    setNew(false)
    openOverlay('help')
  }
  return (
    <ToolButton
      className={isNew ? 'help-new' : ''}
      icon={<span aria-hidden="true">?</span>}
      label={say(texts.help)}
      onClick={open}
    />
  )
}
