import { useEffect, useState } from 'react'
import { Alert, Form } from 'antd'
import { call } from '../../../providers/http.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { Geometry, Label, Resource } from '../../../resources/define.ts'
import type { Located } from '../../../resources/located.ts'
import { isWithinRegion } from '../../../resources/region-code.ts'
import { regions } from '../../../resources/regions.ts'
import { useLatest } from '../../../use-latest.ts'
import { useRegionTree } from '../fields/use-region-tree.ts'
import { formWords } from './words.ts'

type Props = {
  resource: Resource
  /** The geometry field, and the region field that follows it. */
  name: string
  region: string
  /** The stored geometry: as long as it stays, so does the region. */
  stored: unknown
  /** Called after the region field was filled in. */
  onFilled: () => void
}

/**
 * Fills in the region of a new boundary or point: the deepest region that holds it and that the user may use, unless
 * the entered region is a part of it. Tells where it lies, and every region whose border it crosses.
 */
export function LocatedRegion({ resource, name, region, stored, onFilled }: Props) {
  const say = useWords()
  const { locale } = useLocale()
  const located = useLocated(Form.useWatch(name, Form.useFormInstance()), stored)
  const holder = located && located.crosses.length === 0 ? located.region : null
  useFilled(holder?.xzqdm, { region, onFilled })
  if (located === undefined) return null
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const crossed = (located?.crosses ?? []).map((each) => `${each.xzqmc} ${share.format(each.share)}`)
  const message = say(sentenceOf(located), {
    label: say(resource.fields[region]?.label ?? formWords.region),
    region: crossed[0] ?? located?.region?.xzqmc ?? '',
    regions: crossed.join(locale === 'zh-CN' ? '、' : ', '),
  })
  return (
    <Alert
      className="crud-form-wide crud-located"
      role="status"
      type={holder ? 'info' : 'warning'}
      showIcon
      message={message}
    />
  )
}

function sentenceOf(located: Located | null): Label {
  if (!located) return formWords.locateFailed
  if (located.crosses.length > 0) return located.crosses.length > 1 ? formWords.crosses : formWords.leaves
  return located.region ? formWords.liesIn : formWords.liesNowhere
}

/** Fills in a region that the user may use, unless the entered one is a part of it or was chosen and contains it. */
function useFilled(xzqdm: string | undefined, { region, onFilled }: Pick<Props, 'region' | 'onFilled'>): void {
  const form = Form.useFormInstance()
  const { byCode } = useRegionTree()
  const filled = useLatest(onFilled)
  const known = useLatest(byCode)
  const level = byCode.get(xzqdm ?? '')?.level
  useEffect(() => {
    if (xzqdm === undefined || level === undefined) return
    const current: unknown = form.getFieldValue(region)
    if (typeof current === 'string' && isWithinRegion(current, { xzqdm, xzqjb: level })) return
    const chosen = form.isFieldTouched(region) ? known.current.get(String(current)) : undefined
    if (chosen && isWithinRegion(xzqdm, { xzqdm: chosen.key, xzqjb: chosen.level })) return
    form.setFieldValue(region, xzqdm)
    void form.validateFields([region])
    filled.current()
  }, [xzqdm, level, form, region, filled, known])
}

/** Corners are dragged several times in a row; one question after the last of them is enough. */
const restMs = 400

/** Where a geometry lies that is not the stored one; undefined while unknown, null if the call failed. */
function useLocated(geometry: unknown, stored: unknown): Located | null | undefined {
  const [found, setFound] = useState<{ of: unknown; located: Located | null } | null>(null)
  const isNew = isGeometry(geometry) && JSON.stringify(geometry) !== JSON.stringify(stored)
  useEffect(() => {
    if (!isNew) return undefined
    const end = new AbortController()
    const timer = setTimeout(() => {
      locate(geometry, end.signal).then(
        (located) => setFound({ of: geometry, located }),
        () => !end.signal.aborted && setFound({ of: geometry, located: null }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [geometry, isNew])
  return isNew && found?.of === geometry ? found.located : undefined
}

/** Where a geometry (EPSG:4490) lies. */
function locate(geometry: Geometry, signal: AbortSignal): Promise<Located> {
  const body = geometry.type === 'Point' ? { point: geometry } : { area: geometry }
  return call<Located>({ method: 'POST', path: `/${regions.wire}/locate`, body, signal })
}

function isGeometry(value: unknown): value is Geometry {
  return typeof value === 'object' && value !== null && 'coordinates' in value
}
