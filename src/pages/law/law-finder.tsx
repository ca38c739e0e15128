import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useSearchParams } from 'react-router'
import { LawReader } from '../../offer/law/law-reader.tsx'
import { LawSearch, type LawFilters } from '../../offer/law/law-search.tsx'
import { useWords } from '../../providers/i18n.ts'
import { laws } from '../../resources/laws.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { keysOf } from '../../resources/keys.ts'
import { pageWords } from './words.ts'
import './law-page.css'

const names = { q: 'find', level: 'level', category: 'category', status: 'status' } as const

/**
 * Full-text search over all laws that the caller may see; a law opens beside the results. The address keeps the state.
 */
export default function LawFinder() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const open = params.get('open')
  const filters: LawFilters = {
    q: params.get('find') ?? '',
    level: params.get('level') ?? '',
    category: params.get('category') ?? '',
    status: params.get('status') ?? '',
  }
  const change = (part: Partial<LawFilters>) => {
    const next = { ...filters, ...part }
    setParams(
      Object.fromEntries(keysOf(names).flatMap((key) => (key === 'q' || next[key] ? [[names[key], next[key]]] : []))),
      { replace: true },
    )
  }
  const show = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id) next.set('open', id)
    else next.delete('open')
    setParams(next)
  }
  return (
    <div className="law-page">
      <header>
        <h1>{say(laws.label)}</h1>
        <Button icon={<ArrowLeftOutlined />} onClick={() => setParams({})}>
          {say(sharedWords.backToList)}
        </Button>
      </header>
      <div className="law-page-plane">
        <LawSearch filters={filters} onChange={change} onOpen={show} isPublic={false} />
      </div>
      <Drawer
        open={open !== null}
        onClose={() => show(null)}
        width={820}
        title={say(pageWords.read)}
        destroyOnHidden
        extra={open && <Button onClick={() => setParams({ _row: open })}>{say(pageWords.edit)}</Button>}
      >
        {open && <LawReader id={open} isPublic={false} query={filters.q} onOpen={show} />}
      </Drawer>
    </div>
  )
}
