import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { isOffered } from '../../providers/foreign.ts'
import { useWords } from '../../providers/i18n.ts'
import { authorities } from '../../resources/authorities.ts'
import { services } from '../../resources/services.ts'
import { ResourcePage } from '../crud/index.tsx'
import { authorityWords } from './words.ts'

const partKey = 'part'

/**
 * Permission configuration (SACM): the permission codes, and the services that users enter with their session here. The
 * address keeps which of the two is open.
 */
export default function AuthorityPage() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const part = params.get(partKey) === 'services' ? 'services' : 'codes'
  const choice = isOffered(services) ? (
    <Segmented<'codes' | 'services'>
      aria-label={say(authorityWords.parts)}
      value={part}
      onChange={(chosen) => setParams(chosen === 'services' ? { [partKey]: chosen } : {})}
      options={(['codes', 'services'] as const).map((value) => ({ value, label: say(authorityWords[value]) }))}
    />
  ) : undefined
  return <ResourcePage key={part} resource={part === 'services' ? services : authorities} toolbar={choice} />
}
