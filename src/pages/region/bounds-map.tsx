import { Suspense, useMemo } from 'react'
import { useOne } from '@refinedev/core'
import { Form, Typography, type FormInstance } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { ExtentPicker, useHome } from '../../frame/map.tsx'
import { useThemeMode } from '../../providers/theme-mode.ts'
import type { AnyRow, Geometry } from '../../resources/define.ts'
import { regions } from '../../resources/regions.ts'
import { EditorWait, type EditorHeight } from '../crud/fields/editor-wait.tsx'
import { boundsOf, boundsRow, firstExtent, isGeometry } from './bounds.ts'
import { regionWords } from './words.ts'

/** Height of the map and the line below it, in wide and narrow windows. */
const pickerHeight: EditorHeight = ['295px', '295px']

type Props = {
  form: FormInstance
  /** The stored region, or null for a new one. */
  row: AnyRow | null
}

/**
 * Map below the form: bounds are dragged here or typed above, and both stay in sync. If the region has a boundary,
 * bounds follow it and are read-only.
 */
export function BoundsMap({ form, row }: Props) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const value = Form.useWatch((values: Readonly<Record<string, unknown>>) => boundsOf(values), form) ?? null
  const pid: unknown = Form.useWatch('pid', form)
  const parent = useParent(typeof pid === 'string' ? pid : null)
  const own = isGeometry(row?.boundary) ? row.boundary : null
  const around = isGeometry(parent?.boundary) ? parent.boundary : null
  const outlines = useMemo<Geometry[]>(() => [own, around].filter((each) => each !== null), [own, around])
  const home = firstExtent([row && boundsOf(row), parent && boundsOf(parent), useHome()])
  const pick = (extent: readonly number[]) => {
    form.setFieldsValue(boundsRow(extent))
    void form.validateFields(['westBound', 'eastBound', 'southBound', 'northBound'])
  }
  return (
    <section aria-label={say(regionWords.bounds)}>
      <Typography.Paragraph type="secondary">
        {say(own ? regionWords.boundsFollow : regionWords.boundsHint)}
      </Typography.Paragraph>
      <Suspense fallback={<EditorWait height={pickerHeight} />}>
        <ExtentPicker
          value={value}
          home={home}
          outlines={outlines}
          onChange={pick}
          isFixed={own !== null}
          theme={isDark ? 'dark' : 'light'}
          say={say}
        />
      </Suspense>
    </section>
  )
}

/** The parent with its boundary; null while it loads, without a parent, and if it is outside the caller's region. */
function useParent(id: string | null): AnyRow | null {
  const { result } = useOne<AnyRow>({
    resource: regions.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null, staleTime: 60_000, retry: false },
    errorNotification: false,
  })
  return id !== null && result?.id === id ? result : null
}
