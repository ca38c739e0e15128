import { isRecord, type CallError } from '../../providers/call-error.ts'

type Props = { error: CallError; users: readonly { id: string; name: string }[] }

/** Why several accounts could not be changed: the reason of each, by its name. */
export function BatchRefusal({ error, users }: Props) {
  const reasons = isRecord(error.data) && Array.isArray(error.data.reasons) ? error.data.reasons.filter(isRecord) : []
  return (
    <>
      <p>{error.msg}</p>
      <ul>
        {reasons.map(({ id, message }) => (
          <li key={String(id)}>
            <strong>{users.find((user) => user.id === id)?.name ?? String(id)}</strong> {String(message)}
          </li>
        ))}
      </ul>
    </>
  )
}
