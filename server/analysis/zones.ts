import type { Zone } from '../../src/resources/analysis.ts'
import { json, sql, type RawBuilder } from '../db/index.ts'

/** How the features of a layer fall into zones: by the values of an attribute, otherwise into one, or into none. */
export type Zones = { field: string | null; of: Readonly<Record<string, string>>; otherwise: string | null }

/** A zone as its theme declares it, with the values of attributes that belong to it. */
export type ZoneRow = Zone & { values?: string | null }

/** The zones of a layer whose theme declares these. */
export function zonesOf(
  { zoneField, zone }: { zoneField: string | null; zone: string | null },
  declared: readonly ZoneRow[],
): Zones {
  const of = declared.flatMap(({ code, name, values }) =>
    [code, name, ...(values ?? '').split(/[、，,;；\n]/)].flatMap((value) =>
      value.trim() === '' ? [] : [[value.trim(), code] as const],
    ),
  )
  return { field: zoneField, of: Object.fromEntries(of.toReversed()), otherwise: zone }
}

/** Returns a zone of a theme with its names. */
export type ZoneNames = (themeId: string | null, code: string) => Zone

export function zoneNamesOf(themes: readonly { id: string; zones: readonly ZoneRow[] }[]): ZoneNames {
  const zones = new Map(
    themes.flatMap((theme) => theme.zones.map((zone) => [`${theme.id} ${zone.code}`, zone] as const)),
  )
  return (themeId, code) => {
    const { name, nameEn } = zones.get(`${themeId} ${code}`) ?? { name: code, nameEn: null }
    return { code, name, nameEn: nameEn ?? null }
  }
}

/** The code of the zone of a feature, null for none; `zones` is a column of `Zones` as JSON, null where they do not matter. */
export function zoneOf(zones: RawBuilder<unknown>, featureId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${zones} is not null then coalesce(
    case when ${zones}->>'field' is not null then ${zones}->'of'->>(select btrim(feature.attributes->>(${zones}->>'field')) from "layerFeatures" as feature where feature.id = ${featureId}) end,
    ${zones}->>'otherwise') end`
}

/** Zones of several layers as a parameter: an array to unnest. */
export function zonesColumn(contents: readonly { zones: Zones | null }[]): RawBuilder<unknown> {
  return sql`array(select case when jsonb_typeof(zones) = 'object' then zones end from jsonb_array_elements(${json(contents.map(({ zones }) => zones))}) with ordinality as given(zones, number) order by number)`
}
