import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { nearestPlace } from './nearest-place.ts'
import { texts } from './words.ts'

/** Leads out of a refusal to the nearest page that opens for this person. */
export default function Onward() {
  const say = useWords()
  const navigate = useNavigate()
  const { list } = useAccess()
  const { path, name } = nearestPlace(useLocation().pathname, list)
  return (
    <Button type="primary" onClick={() => void navigate(path)}>
      {say(texts.goTo, { name: say(name) })}
    </Button>
  )
}
