import { Alert, Statistic, Table } from 'antd'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ImportReport } from '../../../providers/resource-calls.ts'
import { fieldLabel } from '../words.ts'
import { transferWords } from './words.ts'

type Props = { resource: Resource; report: ImportReport; isDone: boolean; failedRows: number }

/** Result of an import or dry run, with every error as text. */
export function ImportReportView({ resource, report, isDone, failedRows }: Props) {
  const say = useWords()
  const unchanged = report.unchanged ?? 0
  const isEmpty = report.inserted + report.updated + unchanged + failedRows === 0
  return (
    <section aria-live="polite">
      <div className="crud-import-counts">
        <Statistic title={say(isDone ? transferWords.inserted : transferWords.willInsert)} value={report.inserted} />
        <Statistic title={say(isDone ? transferWords.updated : transferWords.willUpdate)} value={report.updated} />
        {unchanged > 0 && <Statistic title={say(transferWords.unchanged)} value={unchanged} />}
        <Statistic
          title={say(transferWords.failed)}
          value={failedRows}
          className={failedRows > 0 ? 'crud-wrong' : undefined}
        />
      </div>
      {isEmpty && <Alert type="warning" showIcon className="crud-gap" message={say(transferWords.nothing)} />}
      {!isEmpty && !isDone && failedRows === 0 && (
        <Alert type="success" showIcon className="crud-gap" message={say(transferWords.allGood)} />
      )}
      {!isDone && failedRows > 0 && (
        <Alert
          type="warning"
          showIcon
          className="crud-gap"
          message={say(transferWords.allOrNone, { count: failedRows })}
        />
      )}
      {report.failed.length > 0 && <Mistakes resource={resource} failed={report.failed} />}
    </section>
  )
}

function Mistakes({ resource, failed }: { resource: Resource; failed: ImportReport['failed'] }) {
  const say = useWords()
  return (
    <Table
      size="small"
      className="crud-gap"
      rowKey={(each) => failed.indexOf(each)}
      dataSource={failed}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 520 }}
      columns={[
        { title: say(transferWords.row), dataIndex: 'row', width: 72 },
        {
          title: say(transferWords.field),
          dataIndex: 'field',
          width: 120,
          render: (name: string) => say(fieldLabel(resource, name)),
        },
        {
          title: say(transferWords.value),
          dataIndex: 'value',
          width: 140,
          ellipsis: true,
          render: (value: unknown) => textOf(value),
        },
        { title: say(transferWords.message), dataIndex: 'message' },
      ]}
    />
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
