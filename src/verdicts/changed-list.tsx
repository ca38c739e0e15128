import { Link } from 'react-router'
import { useLocale, useWords } from '../providers/i18n.ts'

import type { Label } from '../resources/define.ts'
import type { ChangedVerdict, VerdictChange } from '../resources/verdict-changes.ts'
import { verdictNames } from '../resources/verdict-words.ts'
import './changed-list.css'

const words = {
  more: { zh: '另有 {count} 项未列出。', en: '{count} more are not listed.' },
  use: { zh: '{use}：{from} → {to}', en: '{use}: {from} → {to}' },
  uses: {
    zh: '{use} 等 {count} 种用途：{from} → {to}',
    en: '{use} and others, {count} {count|use|uses}: {from} → {to}',
  },
  noUse: { zh: '未指定用途', en: 'No use chosen' },
  hidden: { zh: '他人的{kind}', en: '{kind} of somebody else' },
} as const satisfies Record<string, Label>

const kindWords: Readonly<Record<ChangedVerdict['kind'], Label>> = {
  land: { zh: '地块', en: 'Parcel' },
  scheme: { zh: '方案', en: 'Scheme' },
  report: { zh: '报告', en: 'Report' },
}

type Props<Changed extends ChangedVerdict> = {
  shown: readonly Changed[]
  /** How many there are, those that are not shown included. */
  total: number
  /** Address of the page of one, and what to do when its link is followed; without it there are no links. */
  link?: { to: (row: Changed) => string; onFollow: () => void }
}

/** Whose verdicts change, for which uses, and from what to what. */
export function ChangedList<Changed extends ChangedVerdict>({ shown, total, link }: Props<Changed>) {
  const say = useWords()
  return (
    <>
      {shown.length > 0 && (
        <ul className="changed-verdicts">
          {shown.map((row) => (
            <li key={`${row.kind} ${row.id} ${row.label ?? ''}`}>
              <strong>
                {row.label === null ? (
                  say(words.hidden, { kind: say(kindWords[row.kind]) })
                ) : link ? (
                  <Link to={link.to(row)} onClick={link.onFollow}>
                    {row.label}
                  </Link>
                ) : (
                  row.label
                )}
              </strong>
              {row.label !== null && row.kind !== 'land' && (
                <span className="soft-small"> {say(kindWords[row.kind])}</span>
              )}
              <Changes changes={row.changes} />
            </li>
          ))}
        </ul>
      )}
      {total > shown.length && <p className="soft-small">{say(words.more, { count: total - shown.length })}</p>}
    </>
  )
}

function Changes({ changes }: { changes: readonly VerdictChange[] }) {
  const say = useWords()
  const { locale } = useLocale()
  return groups(changes).map(([first, ...others]) => {
    const { use } = first
    const name = use ? (locale === 'en-US' && use.nameEn) || use.name || use.landUse : say(words.noUse)
    const [from, to] = [say(verdictNames[first.from]), say(verdictNames[first.to])]
    const values = { use: name, count: others.length + 1, from, to }
    return <p key={`${first.from} ${first.to}`}>{say(others.length > 0 ? words.uses : words.use, values)}</p>
  })
}

type Group = [VerdictChange, ...VerdictChange[]]

/** Changes from the same verdict to the same verdict, together. */
function groups(changes: readonly VerdictChange[]): Group[] {
  const found = new Map<string, Group>()
  for (const change of changes) {
    const key = `${change.from} ${change.to}`
    const group = found.get(key)
    if (group) group.push(change)
    else found.set(key, [change])
  }
  return [...found.values()]
}
