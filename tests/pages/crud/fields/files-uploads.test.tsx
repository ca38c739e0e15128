import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useUploads } from '../../../../src/pages/crud/fields/files-uploads.ts'
import { FakeServer } from '../fake-server.ts'
import { until } from '../hands.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Uploads = ReturnType<typeof useUploads>

function Sender({ onRender }: { onRender: (now: Uploads) => void }) {
  const now = useUploads(() => undefined)
  useEffect(() => onRender(now))
  return null
}

test.each([
  [403, '没有权限：上传附件（须能新增或修改地块管理中的数据），请联系管理员', false],
  [422, '您已上传而未保存到数据中的文件达到上限 1000 MB', false],
  [503, '服务暂时不可用', true],
])(
  'an upload rejected with %s shows the reason, and can be retried only if that can help',
  async (status, msg, mayRetry) => {
    let now: Uploads | undefined
    new FakeServer().on('POST /minioApi/uploadFile', () => ({ status, msg })).listen()
    const root = createRoot(document.createElement('div'))
    await act(async () => root.render(<Sender onRender={(next) => void (now = next)} />))
    await act(async () => now?.add([{ file: new File(['%PDF-1.4'], '批复.pdf'), fault: null }]))
    await until('the rejection', () => now?.uploads[0]?.state === 'failed')
    expect(now?.uploads[0]).toMatchObject({ fault: msg, mayRetry })
    await act(async () => root.unmount())
  },
)
