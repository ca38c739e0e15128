import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useWords } from '../providers/i18n.ts'
import { site } from '../providers/site.ts'
import type { Target } from '../providers/inquiries.ts'
import { offerWords } from './words.ts'

const InquiryDialog = lazy(() => loadChunk(() => import('./inquiry-dialog.tsx')))

/** Opens an inquiry to the officers of the region; renders nothing where the server takes no inquiries. */
export function InquiryButton({ target, isPrimary = false }: { target: Target; isPrimary?: boolean }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!site.hasExtras) return null
  return (
    <>
      <Button type={isPrimary ? 'primary' : 'default'} icon={<MessageOutlined />} onClick={() => setOpen(true)}>
        {say(offerWords.ask)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InquiryDialog target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
