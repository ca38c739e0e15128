import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled'
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined'
import { useRef, useState, type ReactNode } from 'react'
import { PlainIcon } from '../../frame/plain-icon.tsx'
import { useWords } from '../../providers/i18n.ts'
import { portalWords } from './words.ts'
import '../../frame/plain-buttons.css'
import './search-field.css'

type Props = {
  /** Placeholder and name of the field. */
  words: string
  /** Name of the form, where the page has several. */
  label?: string
  className: string
  button: 'main-button' | 'second-button'
  /** Called with the trimmed text. */
  onSearch: (text: string) => void
  children?: ReactNode
}

/** A search field with its button. */
export function SearchField({ words, label, className, button, onSearch, children }: Props) {
  const say = useWords()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  return (
    <form
      role="search"
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <label className="portal-field">
        <PlainIcon of={SearchOutlined} />
        <input
          ref={field}
          maxLength={100}
          value={text}
          placeholder={words}
          aria-label={words}
          onChange={({ target }) => setText(target.value)}
        />
        {text && (
          <button type="button" className="link-button" aria-label={say(portalWords.clear)} onClick={clear}>
            <PlainIcon of={CloseCircleFilled} />
          </button>
        )}
      </label>
      <button type="submit" className={button}>
        {say(portalWords.find)}
      </button>
      {children}
    </form>
  )
}
