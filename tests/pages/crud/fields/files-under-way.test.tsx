import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { examine } from '../../../../src/pages/crud/fields/files-choice.ts'
import { FilesUnderWay } from '../../../../src/pages/crud/fields/files-under-way.tsx'
import { setLocale } from '../../../../src/providers/i18n.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => setLocale('zh-CN'))

const kinds = ['pictures', 'tiles', 'raster'] as const

test.each(
  kinds.map((accept, index) => [accept, ['正在处理', '已上传，正在检查…', '已上传，正在检查并转换'][index]] as const),
)('a file of %s that is sent, without a response yet, says what the server does with it', async (accept, words) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const upload = { key: 1, file: new File(['x'], 'a.tif'), state: 'sending', fault: null, mayRetry: false } as const
  const show = (share: number) =>
    act(async () =>
      root.render(
        <FilesUnderWay
          uploads={[{ ...upload, share }]}
          field={{ accept }}
          onCancel={() => undefined}
          onRetry={() => undefined}
        />,
      ),
    )
  await show(0.5)
  expect(place.textContent).toContain('50%')
  expect(place.querySelector('progress')?.getAttribute('value')).toBe('0.5')
  await show(1)
  expect(place.textContent).toContain(words)
  // How long it takes is not known.
  expect(place.querySelector('progress')?.hasAttribute('value')).toBe(false)
  await act(async () => root.unmount())
})

test('a raster is a GeoTIFF by its name, up to 900 MB', () => {
  const faults = ['a.tif', 'b.TIFF', 'c.png'].map(
    (name) => examine([new File(['x'], name)], { accept: 'raster' }, ({ zh }) => zh)[0]?.fault,
  )
  expect(faults).toEqual([null, null, '不是 GeoTIFF 文件（.tif）'])
})
