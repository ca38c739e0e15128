import { isRecord, type CallError } from '../../../providers/call-error.ts'
import { useMayAsk } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { addressOf, resources } from '../../../resources/index.ts'
import { words } from '../words.ts'
import { listWords } from './words.ts'

/** Shows why the server rejected a change, with links to the rows that hold the row. */
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
          {say(listWords.usedBy)}
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
 * Returns the address of the list of only the holders; null if the caller may not see that page or it can't filter
 * them. The link is a full navigation, which closes the dialog.
 */
function useAddressOf(): (holder: Holder) => string | null {
  const ask = useMayAsk()
  return ({ resource: name, filter }) => {
    const resource = resources.find((each) => each.name === name)
    return resource && filter && ask(resource.code, 'list') ? addressOf(resource, filter) : null
  }
}

/** Reads the holders of a row from `data.holders`: texts, or labels with a count and the filter that finds them. */
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
