import type { AnyRow } from '../../resources/define.ts'
import { useWords } from '../../providers/i18n.ts'
import { words } from './words.ts'

/**
 * Who moved a row into the recycle bin. The deletion is the row's last change; if a later change touched the row, or the
 * account no longer exists, this is unknown.
 */
export function DeletedBy({ row }: { row: AnyRow }) {
  const say = useWords()
  const name = row.updatedAt === row.deletedAt ? row._labels?.updatedBy : undefined
  return name && name !== row.updatedBy ? name : <span className="soft">{say(words.unknownPerson)}</span>
}
