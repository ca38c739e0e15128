import { useState } from 'react'
import { Alert, Button, Skeleton, Tag } from 'antd'
import { CloudUploadOutlined } from '@ant-design/icons'
import { LoadFailed } from '../../../load-failed.tsx'
import type { AnyRow, Field } from '../../../resources/define.ts'
import { contentFields } from '../../../resources/rules/content.ts'
import { rules } from '../../../resources/rules.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useRuleVersions, type RuleVersion } from '../../../providers/rules.ts'
import { rendererOf } from '../../crud/index.tsx'
import { isNothing } from '../../crud/form/values.ts'
import { ruleWords as words } from './words.ts'

type Props = {
  row: AnyRow
  /** Null where there is nothing to publish, or no permission. */
  onPublish: (() => void) | null
}

/** The published versions of a rule, and whether its draft differs from them. */
export function VersionList({ row, onPublish }: Props) {
  const say = useWords()
  const { data, error, refetch } = useRuleVersions(row.id)
  return (
    <div className="stack-small">
      {row.isAhead === true && <Alert type="info" showIcon message={say(words.ahead)} />}
      {onPublish && (
        <span>
          <Button type="primary" icon={<CloudUploadOutlined />} onClick={onPublish}>
            {say(words.publish)}
          </Button>
        </span>
      )}
      {error && !data ? (
        <LoadFailed what={say(words.versionsFailed)} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="plan-hint">{say(words.noVersions)}</p>
      ) : (
        <ol className="plan-versions plain-list">
          {data.map((version) => (
            <Version key={version.number} row={row} version={version} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Version({ row, version }: { row: AnyRow; version: RuleVersion }) {
  const say = useWords()
  const { locale } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { number, createdAt, createdByName, note, content, isStanding } = version
  return (
    <li>
      <header>
        <strong>{say(words.version, { number })}</strong>
        {isStanding && (
          <Tag color={row.published === true ? 'green' : undefined}>
            {say(row.published === true ? words.standing : words.withdrawn)}
          </Tag>
        )}
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(words.content)}
        </Button>
      </header>
      <p className="plan-hint">
        {say(words.by, { name: createdByName ?? say(words.system), at: new Date(createdAt).toLocaleString(locale) })}
      </p>
      {note && <p>{note}</p>}
      {isOpen && <Content row={row} content={content} />}
    </li>
  )
}

/** What the rule said in a version; `row` is its current row. */
function Content({ row, content }: { row: AnyRow; content: RuleVersion['content'] }) {
  const say = useWords()
  // The names in the row are those of its current references, not of the version's.
  const then: AnyRow = { ...row, ...content, _labels: undefined }
  return (
    <dl className="plan-facts facts">
      {contentFields.map((name) => {
        if (isNothing(content[name])) return null
        const field: Field = rules.fields[name]
        const { Display } = rendererOf(field)
        return (
          <div key={name} className={field.kind === 'grid' ? 'plan-rule-grid' : undefined}>
            <dt>{say(field.label)}</dt>
            <dd>
              <Display resource={rules} name={name} field={field} value={content[name]} row={then} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
