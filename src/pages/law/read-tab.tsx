import { useState } from 'react'
import { LawReader } from '../../offer/law/law-reader.tsx'

/** A law as readers see it; a law that it replaces or that replaces it opens in its place. */
export default function ReadTab({ id }: { id: string }) {
  const [open, setOpen] = useState(id)
  return <LawReader id={open} isPublic={false} onOpen={setOpen} />
}
