import type { AnyRow } from '../../resources/define.ts'
import { inquiries } from '../../resources/inquiries.ts'
import { ManagementSwitch } from '../../frame/management-switch.tsx'
import { useWords } from '../../providers/i18n.ts'
import { ResourcePage, type DetailTab } from '../crud/index.tsx'
import { HandleTab } from './handle-tab.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { inquiryWords } from './words.ts'
import './inquiry.css'

/** Inquiries for those who answer them: the page of their declaration, with the answer and the timeline beside each. */
export default function InquiryPage() {
  const say = useWords()
  const detailTabs = (row: AnyRow): readonly DetailTab[] =>
    row.deletedAt
      ? []
      : [{ key: 'handle', label: say(inquiryWords.handle), children: <HandleTab row={row} />, isFirst: true }]
  return (
    <ResourcePage
      resource={inquiries}
      detailTabs={detailTabs}
      toolbar={
        <>
          <QuickFilters />
          <ManagementSwitch at="inquiries" />
        </>
      }
    />
  )
}
