import { useNavigate } from 'react-router'
import { useWords, useLocale } from '../../providers/i18n.ts'
import type { PortalRegion } from '../../resources/portal-view.ts'
import { formatNumber } from '../../resources/format-number.ts'
import { portalWords } from './words.ts'
import { depthOf, fitted, pathOf } from './outline.ts'

const size = { width: 560, height: 520 }

/** Map of the regions, deeper in colour with more parcels that can be had, and the same as a list of links. */
export function RegionMap({ regions }: { regions: readonly PortalRegion[] }) {
  const say = useWords()
  const { locale } = useLocale()
  const go = useNavigate()
  const toPixel = fitted(
    regions.flatMap(({ outline }) => outline?.flat(2) ?? []),
    size,
  )
  const most = Math.max(1, ...regions.map(({ count }) => count))
  const fewest = Math.min(most, ...regions.map(({ count }) => count))
  const open = (xzqdm: string) => void go(`/start?region=${xzqdm}`)
  return (
    <div className="portal-regions">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {regions.map(
          ({ xzqdm, xzqmc, count, outline }) =>
            outline && (
              <path
                key={xzqdm}
                d={pathOf(outline, toPixel)}
                style={{ fillOpacity: 0.2 + 0.8 * depthOf(count, [fewest, most]) }}
                onClick={() => open(xzqdm)}
              >
                <title>{say(portalWords.region, { name: xzqmc, count: formatNumber(count, locale, 0) })}</title>
              </path>
            ),
        )}
      </svg>
      <ol className="plain-list stack-tight">
        {regions.map(({ xzqdm, xzqmc, count }) => (
          <li key={xzqdm}>
            <button type="button" onClick={() => open(xzqdm)}>
              <span>{xzqmc}</span>
              <b>{formatNumber(count, locale, 0)}</b>
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
