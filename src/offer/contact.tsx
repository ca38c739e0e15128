import { FileTextOutlined, PhoneOutlined } from '@ant-design/icons'
import type { AnyRow } from '../resources/define.ts'
import { useWords } from '../providers/i18n.ts'
import { publicFileUrl } from '../providers/public-file.ts'
import { offerWords } from './words.ts'

/** Contact person of a row, with a phone number to dial. */
export function Contact({ row }: { row: AnyRow }) {
  const say = useWords()
  const phone = typeof row.contactPhone === 'string' ? row.contactPhone : null
  return (
    <section className="offer-contact" aria-label={say(offerWords.contact)}>
      <h3>{say(offerWords.contact)}</h3>
      {typeof row.contact === 'string' && row.contact && <span>{row.contact}</span>}
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={say(offerWords.call, { phone })}>
          <PhoneOutlined aria-hidden="true" /> {phone}
        </a>
      )}
      {!phone && !row.contact && <span className="soft">{say(offerWords.noContact)}</span>}
    </section>
  )
}

/** Files to download with a row; renders nothing without files. */
export function Attachments({ ids }: { ids: readonly string[] }) {
  const say = useWords()
  if (ids.length === 0) return null
  return (
    <section className="offer-attachments">
      <h3>{say(offerWords.attachments)}</h3>
      <ul>
        {ids.map((id, index) => (
          <li key={id}>
            <a href={publicFileUrl(id)} download>
              <FileTextOutlined aria-hidden="true" /> {say(offerWords.attachment, { number: index + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Ids of a field that holds files. */
export function fileIds(row: AnyRow, field: string): string[] {
  const value = row[field]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
