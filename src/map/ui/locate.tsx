import { AimOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sharedWords } from '../../resources/shared-words.ts'
import type { Say } from '../view-props.ts'
import { ToolButton } from './tool-button.tsx'
import type { DeviceLocation } from './use-location.ts'
import { locateWords as words } from './words.ts'

/** A button that shows where the user is, until it is pressed again. Says why, if that is not known. */
export function Locate({ location, say }: { location: DeviceLocation; say: Say }) {
  const { state, isOn, toggle, dismiss } = location
  const isSearching = state === 'searching'
  const problem = state === 'denied' || state === 'unavailable' || state === 'insecure' ? say(words[state]) : null
  return (
    <>
      <ToolButton
        label={say(isSearching ? words.searching : words.locate)}
        icon={isSearching ? <LoadingOutlined /> : <AimOutlined />}
        isOn={isOn}
        isBusy={isSearching}
        onClick={toggle}
      />
      {problem && (
        <p className="map-note" role="alert">
          {problem}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={say(sharedWords.close)}
            onClick={dismiss}
          />
        </p>
      )}
    </>
  )
}
