import { useState } from 'react'
import { CloudUploadOutlined } from '@ant-design/icons'
import type { AnyRow } from '../../../resources/define.ts'
import { rules } from '../../../resources/rules.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useMay } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { ResourcePage, type DetailTab, type MenuItem } from '../../crud/index.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TestedRule } from './tested-rule.tsx'
import { VersionList } from './version-list.tsx'
import { ruleWords } from './words.ts'

/** Rules: the page of their declaration, with publishing, the tests and the published versions in each row's details. */
export default function RulesPage() {
  const say = useWords()
  const mayPublish = useMay(rules.code, 'publish')
  const [publishing, setPublishing] = useState<AnyRow | null>(null)
  const publishOf = (row: AnyRow): (() => void) | null =>
    mayPublish && !row.deletedAt && hasChanges(row) ? () => setPublishing(row) : null
  const rowActions = (row: AnyRow): MenuItem[] => {
    const publish = publishOf(row)
    return publish
      ? [{ key: 'publish', label: say(ruleWords.publish), icon: <CloudUploadOutlined />, onClick: publish }]
      : []
  }
  const detailTabs = (row: AnyRow): DetailTab[] =>
    row.deletedAt
      ? []
      : [
          { key: 'tests', label: say(ruleWords.tests), children: <TestedRule row={row} /> },
          {
            key: 'versions',
            label: say(sharedWords.versions),
            children: <VersionList row={row} onPublish={publishOf(row)} />,
          },
        ]
  return (
    <>
      <ResourcePage resource={rules} rowActions={rowActions} detailTabs={detailTabs} />
      {publishing && <PublishDialog key={publishing.id} row={publishing} onClose={() => setPublishing(null)} />}
    </>
  )
}

/** Whether the draft differs from what is published. */
function hasChanges({ publishedVersion, isAhead }: AnyRow): boolean {
  return typeof publishedVersion !== 'number' || isAhead === true
}
