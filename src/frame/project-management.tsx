import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Loading } from '../loading.tsx'
import { loadChunk } from '../load-chunk.ts'

const Projects = lazy(() => loadChunk(() => import('../pages/project/manage.tsx')))
const Inquiries = lazy(() => loadChunk(() => import('../pages/inquiry/index.tsx')))

/** The console's page of code PM: projects, and with `?tab=inquiries` the inquiries, which have no menu item. */
export default function ProjectManagement() {
  const [params] = useSearchParams()
  const isInquiries = params.get('tab') === 'inquiries'
  return (
    <Suspense key={String(isInquiries)} fallback={<Loading />}>
      {isInquiries ? <Inquiries /> : <Projects />}
    </Suspense>
  )
}
