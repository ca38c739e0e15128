import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { loadChunk } from '../../../load-chunk.ts'
import { useWords } from '../../../providers/i18n.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { isListed, type Found, type FoundProps } from './found.ts'
import { toolWords } from './tool-words.ts'

/** The notations of a place are part of the map, which has been loaded when there is a result. */
const FoundPanel = lazy(() =>
  loadChunk(async () => {
    const [{ FoundPanel: Loaded }, { formatPlace }] = await Promise.all([
      import('./found-panel.tsx'),
      import('../../../map/index.ts'),
    ])
    return { default: (props: PanelProps) => <Loaded {...props} placeText={formatPlace} /> }
  }),
)

type PanelProps = FoundProps & { closer: RefObject<HTMLButtonElement | null> }

/**
 * Result of a click: a panel, unless it is a single row, which opens at once. `found` is null before the first click.
 * Escape closes the panel.
 */
export function FoundHere({ found, ...rest }: Omit<FoundProps, 'found'> & { found: Found | null }) {
  const say = useWords()
  const closer = useRef<HTMLButtonElement>(null)
  const isOpen = found !== null && isListed(found)
  const close = useEffectEvent(rest.onClose)
  useEffect(() => {
    if (!isOpen) return
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
  const title = isOpen ? titleOf(found) : null
  const text = title && say(title, { count: found?.here.length ?? 0 })
  return (
    <section className={isOpen ? 'map-panel start-found' : 'for-readers'} aria-label={text ?? undefined}>
      <header>
        <strong role="status">{text}</strong>
        {isOpen && (
          <Button
            ref={closer}
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={say(sharedWords.close)}
            onClick={rest.onClose}
          />
        )}
      </header>
      {isOpen && (
        <Suspense fallback={null}>
          <FoundPanel found={found} closer={closer} {...rest} />
        </Suspense>
      )}
    </section>
  )
}

function titleOf({ here, unanswered }: Found) {
  return here.length + unanswered.length === 0 ? toolWords.foundNothing : toolWords.found
}
