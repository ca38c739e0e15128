import { lazy, Suspense } from 'react'
import { FileSearchOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useMay } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import type { AnyRow } from '../../resources/define.ts'
import { laws } from '../../resources/laws.ts'
import { ResourcePage, type DetailTab } from '../crud/index.tsx'
import { pageWords } from './words.ts'

const LawFinder = lazy(() => import('./law-finder.tsx'))
const ReadTab = lazy(() => import('./read-tab.tsx'))

/**
 * Policies and regulations (LAW): the page of their declaration, a tab with the law as readers see it, and a full-text
 * search (`?find=`).
 */
export default function LawPage() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const mayFind = useMay(laws.code, 'list') && site.hasExtras
  if (mayFind && params.has('find'))
    return (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <LawFinder />
      </Suspense>
    )
  const find = mayFind ? (
    <Button icon={<FileSearchOutlined />} onClick={() => setParams({ find: '' })}>
      {say(pageWords.find)}
    </Button>
  ) : undefined
  const tabs = (row: AnyRow): DetailTab[] => [
    {
      key: 'read',
      label: say(pageWords.read),
      children: (
        <Suspense fallback={<Skeleton active />}>
          <ReadTab key={row.id} id={row.id} />
        </Suspense>
      ),
    },
  ]
  return <ResourcePage resource={laws} toolbar={find} detailTabs={tabs} />
}
