import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import { offerWords } from '../../../offer/words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { FoundProps } from './found.ts'
import { toolWords } from './tool-words.ts'

/** Several features at one point, to select from. Escape closes the list. */
export function FoundList({ found, onPoint, onPick, onClose }: FoundProps) {
  const say = useWords()
  const first = useRef<HTMLButtonElement>(null)
  const shut = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    ;(first.current ?? shut.current)?.focus()
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [found])
  const { here, unanswered } = found
  const title = say(toolWords.found, { count: here.length })
  return (
    <section className="map-panel start-found" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button
          ref={shut}
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={say(sharedWords.close)}
          onClick={onClose}
        />
      </header>
      <ul>
        {here.map((each, index) =>
          each.layer === 'other' ? (
            <li key={`${each.of} ${each.id}`} className="found-other">
              <small>{each.of}</small> {each.name}
            </li>
          ) : (
            <li key={`${each.layer} ${each.id}`}>
              <button
                ref={index === 0 ? first : undefined}
                type="button"
                onClick={() => onPick({ layer: each.layer, id: each.id })}
                onFocus={() => onPoint({ layer: each.layer, id: each.id })}
                onMouseEnter={() => onPoint({ layer: each.layer, id: each.id })}
              >
                <small>{say(offerWords[each.layer])}</small> {each.name}
              </button>
            </li>
          ),
        )}
      </ul>
      {unanswered.map((name) => (
        <p key={name} role="alert">
          {say(toolWords.unanswered, { name })}
        </p>
      ))}
    </section>
  )
}
