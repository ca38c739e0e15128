import type { Say } from '../../../providers/i18n.ts'
import { zoneGroups, type ZoneGroup } from '../../crud/transfer/zones.ts'
import { surveyWords } from './words.ts'

/**
 * The reference systems that a surveyor here chooses from, those of the site's own region first. `extent` is west,
 * south, east and north in degrees.
 */
export function crsGroups(say: Say, extent: readonly number[] | null): ZoneGroup[] {
  const { local, rest } = zoneGroups(say, extent)
  const degrees = {
    label: say(surveyWords.degreesGroup),
    options: [
      { value: 4490, label: say(surveyWords.cgcsDegrees) },
      { value: 4326, label: say(surveyWords.wgsDegrees) },
    ],
  }
  return [
    ...(local ? [local] : []),
    degrees,
    ...rest,
    { label: say(surveyWords.otherGroup), options: [{ value: 3857, label: say(surveyWords.mercator) }] },
  ]
}
