import { OfferCharts } from '../../../charts/offer-charts.tsx'
import { withFilter, writeRange, type Kind } from '../state/filters.ts'
import type { StartState } from '../state/start-state.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import type { useOffers } from '../use-offers.ts'
import { NoFavourites } from './no-favourites.tsx'

type Props = {
  state: StartState
  change: ChangeState
  offers: ReturnType<typeof useOffers>
  onRegion: (xzqdm: string | null) => void
}

const ofLands = ['landUse', 'landStatus']

/**
 * Charts of the matching rows. A selected segment filters list, map and charts; selecting it again removes the filter.
 * Project filters open the list, because the charts show parcels.
 */
export function Charts({ state, change, offers, onRegion }: Props) {
  const { region } = state
  const choose = (field: string, text: string | null) => {
    const kind: Kind = ofLands.includes(field) ? 'lands' : 'projects'
    change(({ filters: now }) => ({
      kind,
      filters: withFilter(now, field, now[field] === text ? null : text),
      ...(kind === 'projects' ? { tab: 'list' } : {}),
    }))
  }
  const pick = (field: string, value: string) =>
    field === 'xzqdm' ? onRegion(value === region ? null : value) : choose(field, value)
  if (!offers.canRank) return <NoFavourites kind="lands" />
  return (
    <div className="start-charts">
      <OfferCharts
        query={offers.rankQuery}
        isPublic
        parent={region}
        onPick={pick}
        onPickRange={(field, low, high) => choose(field, writeRange(low, high))}
      />
    </div>
  )
}
