import { useWords } from '../../providers/i18n.ts'
import { useVerdictChanges, type Draft } from '../../providers/verdict-changes.ts'
import type { Label } from '../../resources/define.ts'
import { ChangedList } from '../../verdicts/changed-list.tsx'
import { Pending } from './pending.tsx'

const words = {
  title: { zh: '发布后改变的结论', en: 'Verdicts that publishing changes' },
  comparing: { zh: '正在比较发布前后的结论…', en: 'Comparing the verdicts before and after …' },
  failed: { zh: '没有比较成功', en: 'The verdicts could not be compared' },
  none: { zh: '没有结论改变。', en: 'No verdict changes.' },
  judged: {
    zh: '已比较 {land} 个地块、方案中的 {scheme} 个候选地块和 {report} 份报告。',
    en: 'Compared: {land} {land|parcel|parcels}, {scheme} {scheme|candidate|candidates} of schemes and {report} {report|report|reports}.',
  },
  changed: {
    zh: '改变的有 {land} 个地块、{scheme} 个候选地块和 {report} 份报告：',
    en: 'Changed: {land} {land|parcel|parcels}, {scheme} {scheme|candidate|candidates} and {report} {report|report|reports}:',
  },
} as const satisfies Record<string, Label>

/** What publishing a rule or a version of a layer would change, for whom, and from what to what. */
export function Changes({ draft }: { draft: Draft }) {
  const say = useWords()
  const query = useVerdictChanges(draft)
  if (query.isFetching || !query.data) return <Pending query={query} busy={words.comparing} failed={words.failed} />
  const { judged, changed, shown } = query.data
  const total = changed.land + changed.scheme + changed.report
  return (
    <section aria-label={say(words.title)}>
      <p>
        {say(words.judged, judged)} {total === 0 ? say(words.none) : say(words.changed, changed)}
      </p>
      <ChangedList shown={shown} total={total} />
    </section>
  )
}
