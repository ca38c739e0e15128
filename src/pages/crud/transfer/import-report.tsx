import { useState } from 'react'
import { Alert, App, Button, Statistic, Table } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { asError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { faultyRows, saveFile, type ImportReport } from '../../../providers/resource-calls.ts'
import { fieldLabel } from '../words.ts'
import { importWords } from './import-words.ts'

type Props = {
  resource: Resource
  report: ImportReport
  isDone: boolean
  failedRows: number
  /** The file that the report is about. */
  file: File | null
}

/** Result of an import or dry run, with every error as text. */
export function ImportReportView({ resource, report, isDone, failedRows, file }: Props) {
  const say = useWords()
  const unchanged = report.unchanged ?? 0
  const isEmpty = report.inserted + report.updated + unchanged + failedRows === 0
  return (
    <section aria-live="polite">
      <div className="crud-import-counts">
        <Statistic title={say(isDone ? importWords.inserted : importWords.willInsert)} value={report.inserted} />
        <Statistic title={say(isDone ? importWords.updated : importWords.willUpdate)} value={report.updated} />
        {unchanged > 0 && <Statistic title={say(importWords.unchanged)} value={unchanged} />}
        <Statistic
          title={say(importWords.failed)}
          value={failedRows}
          className={failedRows > 0 ? 'crud-wrong' : undefined}
        />
      </div>
      {isEmpty && <Alert type="warning" showIcon className="crud-gap" message={say(importWords.nothing)} />}
      {!isEmpty && !isDone && failedRows === 0 && (
        <Alert type="success" showIcon className="crud-gap" message={say(importWords.allGood)} />
      )}
      {failedRows > 0 && (
        <Alert
          type="warning"
          showIcon
          className="crud-gap"
          message={say(isDone ? importWords.leftOut : importWords.allOrNone, {
            count: failedRows,
            good: report.inserted + report.updated + unchanged,
          })}
          action={file && <FaultyRowsButton resource={resource} file={file} />}
        />
      )}
      {report.failed.length > 0 && <Mistakes resource={resource} failed={report.failed} />}
    </section>
  )
}

/** Saves the faulty rows as a file to correct and import again. */
function FaultyRowsButton({ resource, file }: { resource: Resource; file: File }) {
  const say = useWords()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await faultyRows(resource, file))
    } catch (thrown) {
      void message.error(say(importWords.faultyFailed, { reason: asError(thrown).msg }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      {say(importWords.faultyFile)}
    </Button>
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
        { title: say(importWords.row), dataIndex: 'row', width: 72 },
        {
          title: say(importWords.field),
          dataIndex: 'field',
          width: 120,
          render: (name: string) => say(fieldLabel(resource, name)),
        },
        {
          title: say(importWords.value),
          dataIndex: 'value',
          width: 140,
          ellipsis: true,
          render: (value: unknown) => textOf(value),
        },
        { title: say(importWords.message), dataIndex: 'message' },
      ]}
    />
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
