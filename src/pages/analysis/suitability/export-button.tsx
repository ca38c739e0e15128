import { useState } from 'react'
import { App, Button, Dropdown } from 'antd'
import { exportTable, rankingTable } from './export-ranking.ts'
import type { Teller } from './naming.ts'
import type { Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'

/** The ranking as it stands, to a spreadsheet. */
export function ExportButton({ ranking, teller }: { ranking: Ranking; teller: Teller }) {
  const { say } = teller
  const { message } = App.useApp()
  const [isBusy, setIsBusy] = useState(false)
  const save = (format: 'xlsx' | 'csv'): void => {
    setIsBusy(true)
    exportTable(rankingTable(ranking, teller), { name: say(words.title), format })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : say(words.failed)))
      .finally(() => setIsBusy(false))
  }
  const items = (['xlsx', 'csv'] as const).map((key) => ({ key, label: key.toUpperCase() }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => save(key === 'csv' ? 'csv' : 'xlsx') }}>
      <Button size="small" loading={isBusy}>
        {say(words.export)}
      </Button>
    </Dropdown>
  )
}
