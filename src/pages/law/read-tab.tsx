import { useState } from 'react'
import { LawReader } from '../../offer/law/law-reader.tsx'

/** A law as it is read; what it replaces or is replaced by opens in its place. */
export default function ReadTab({ id }: { id: string }) {
  const [open, setOpen] = useState(id)
  return <LawReader id={open} isPublic={false} onOpen={setOpen} />
}
