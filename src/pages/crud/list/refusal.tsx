import { isRecord, type CallError } from '../../../providers/call-error.ts'
import { useMayAsk } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { addressOf, resources } from '../../../resources/index.ts'
import { words } from '../words.ts'
import { listWords } from './words.ts'

/** Why the server refused, and the way to what holds the row. */
export function Refusal({ error }: { error: CallError | null }) {
  const say = useWords()
  const addressOf = useAddressOf()
  const holders = holdersOf(error?.data)
  const links = holders.flatMap((holder) => {
    const address = addressOf(holder)
    return address ? [{ ...holder, address }] : []
  })
  const unsaid = holders.filter(
    ({ label }) => !error?.msg.includes(label) && !links.some((link) => link.label === label),
  )
  return (
    <>
      <p>{error?.msg}</p>
      {unsaid.length > 0 && (
        <>
          {say(listWords.heldBy)}
          <ul>
            {unsaid.map((holder) => (
              <li key={holder.label}>{counted(holder)}</li>
            ))}
          </ul>
        </>
      )}
      {links.length > 0 && (
        <p>
          {say(words.show)}
          {links.map((holder) => (
            <a key={holder.label} className="crud-holder" href={holder.address}>
              {counted(holder)}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

type Holder = { label: string; count: number | null; resource: string | null; filter: string | null }

function counted({ label, count }: Holder): string {
  return count === null ? label : `${label} × ${count}`
}

/**
 * The list that shows just the holders; null where the page may not be seen or can't tell them apart. It is left for by
 * a full navigation, which ends the dialog.
 */
function useAddressOf(): (holder: Holder) => string | null {
  const ask = useMayAsk()
  return ({ resource: name, filter }) => {
    const resource = resources.find((each) => each.name === name)
    return resource && filter && ask(resource.code, 'list') ? addressOf(resource, filter) : null
  }
}

/** What holds a row, as `data.holders` names it: texts, or labels with how many there are and what finds them. */
function holdersOf(data: unknown): Holder[] {
  const holders = isRecord(data) && Array.isArray(data.holders) ? data.holders : []
  return holders.flatMap((holder) => {
    if (typeof holder === 'string') return [{ label: holder, count: null, resource: null, filter: null }]
    if (!isRecord(holder) || typeof holder.label !== 'string') return []
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    return [
      {
        label: holder.label,
        count: typeof holder.count === 'number' ? holder.count : null,
        resource: text(holder.resource),
        filter: text(holder.filter),
      },
    ]
  })
}
