import { AimOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type OlMap from 'ol/Map.js'
import { useEffect, useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import type { LocationState } from '../draw/location.ts'
import { palettes } from '../style/palette.ts'
import type { MapViewProps } from '../view-props.ts'
import { ToolButton } from './tool-button.tsx'
import { locateWords as words } from './words.ts'

type State = LocationState | 'off' | 'searching' | 'insecure'

/** A button that shows where the user is, and follows until it is pressed again. Says why, if that is not known. */
export function Locate({ map, view: { theme, say } }: { map: OlMap; view: MapViewProps }) {
  const [state, setState] = useState<State>('off')
  const isOn = state === 'searching' || state === 'found'
  useEffect(() => {
    if (!isOn) return
    let end: (() => void) | null = null
    let isOver = false
    import('../draw/location.ts').then(
      ({ followLocation }) => {
        if (!isOver) end = followLocation(map, palettes[theme], setState)
      },
      () => setState('unavailable'),
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [map, isOn, theme])
  const problem = state === 'denied' || state === 'unavailable' || state === 'insecure' ? say(words[state]) : null
  return (
    <>
      <ToolButton
        label={say(state === 'searching' ? words.searching : words.locate)}
        icon={state === 'searching' ? <LoadingOutlined /> : <AimOutlined />}
        isOn={isOn}
        isBusy={state === 'searching'}
        onClick={() => setState(isOn ? 'off' : window.isSecureContext ? 'searching' : 'insecure')}
      />
      {problem && (
        <p className="map-note" role="alert">
          {problem}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={say(sharedWords.close)}
            onClick={() => setState('off')}
          />
        </p>
      )}
    </>
  )
}
