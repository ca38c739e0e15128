import { useEffect } from 'react'
import { Loading } from '../loading.tsx'

/** Loads the document of the address that a link has led to: its page is outside the console's tree. */
export default function Reload() {
  useEffect(() => location.reload(), [])
  return <Loading />
}
