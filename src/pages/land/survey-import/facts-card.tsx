import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { hasManyLayers, type KnownBy, type SurveyFacts } from '../../../providers/survey.ts'
import type { Label } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { areaParts } from '../../../resources/exact-area.ts'
import { isKeyOf } from '../../../resources/keys.ts'
import { isZone, zoneName } from '../../crud/transfer/zones.ts'
import { areaDifference } from './shapes.ts'
import { surveyWords } from './words.ts'
import './facts-card.css'

/** About a centimetre. */
const degreeDecimals = 7

const formats: Readonly<Record<string, string | Label>> = {
  shapefile: 'Shapefile',
  geojson: 'GeoJSON',
  kml: 'KML',
  kmz: 'KMZ',
  dxf: 'DXF',
  gpx: 'GPX',
  gpkg: 'GeoPackage',
  filegdb: 'FileGDB',
  mapinfo: 'MapInfo',
  csv: 'CSV',
  xlsx: 'Excel xlsx',
  txt: { zh: '勘测定界 TXT', en: 'Corner TXT' },
}

const knownWords: Readonly<Record<KnownBy, { label: Label; look: Look }>> = {
  declared: { label: surveyWords.byDeclared, look: 'plain' },
  detected: { label: surveyWords.byDetected, look: 'doubt' },
  chosen: { label: surveyWords.byChosen, look: 'told' },
  unknown: { label: surveyWords.byUnknown, look: 'wrong' },
}

/** Facts read from the file with their sources; stated and computed areas side by side. */
export function FactsCard({ facts }: { facts: SurveyFacts }) {
  const say = useWords()
  const format = formats[facts.format] ?? facts.format
  return (
    <section className="survey-card" aria-label={say(surveyWords.factsTitle)}>
      <dl className="survey-facts facts">
        {format !== '' && <Fact label={sharedWords.format}>{typeof format === 'string' ? format : say(format)}</Fact>}
        {(facts.layer !== null || hasManyLayers(facts)) && (
          <Fact label={sharedWords.layer}>{facts.layer ?? say(sharedWords.everyLayer)}</Fact>
        )}
        <Fact label={surveyWords.count}>
          <Counts facts={facts} />
        </Fact>
        <Fact label={sharedWords.referenceSystem}>
          <CrsName facts={facts} /> <Known by={facts.sridBy} />
        </Fact>
        {facts.encoding !== null && (
          <Fact label={surveyWords.encoding}>
            <span>{facts.encoding}</span> <Known by={facts.encodingBy} />
          </Fact>
        )}
        {facts.bbox && (
          <Fact label={surveyWords.bounds}>
            <BoundsText facts={facts} />
          </Fact>
        )}
        {hasAreas(facts) && (
          <Fact label={surveyWords.computed}>
            {facts.areaM2 === null ? (
              say(facts.srid === null ? surveyWords.noArea : surveyWords.unknown)
            ) : (
              <Area m2={facts.areaM2} />
            )}
          </Fact>
        )}
        {facts.statedAreaM2 !== null && (
          <Fact label={surveyWords.stated}>
            <Area m2={facts.statedAreaM2} /> <Difference facts={facts} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** False for points and lines, which have no area. */
function hasAreas({ areaM2, geometryTypes }: SurveyFacts): boolean {
  return areaM2 !== 0 || Object.keys(geometryTypes).some((type) => type.endsWith('Polygon'))
}

function Fact({ label, children }: { label: Label; children: ReactNode }) {
  const say = useWords()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Known({ by }: { by: KnownBy }) {
  const say = useWords()
  const { label, look } = knownWords[by]
  return <Mark look={look}>{say(label)}</Mark>
}

const knownSystems: Readonly<Record<number, Label>> = {
  4490: sharedWords.cgcsDegrees,
  4326: sharedWords.wgsDegrees,
  3857: surveyWords.mercator,
}

/** Name of the reference system in the page's language if known; otherwise the name in the file, with its code. */
function CrsName({ facts: { crsName, srid } }: { facts: SurveyFacts }) {
  const say = useWords()
  if (crsName === null) return <span>{say(surveyWords.unknown)}</span>
  if (srid === null) return <span>{crsName}</span>
  const known = knownSystems[srid]
  const code = `EPSG:${srid}`
  if (known || isZone(srid)) return <span>{known ? say(known) : zoneName(say, srid)}</span>
  return <span>{crsName.includes(code) ? crsName : `${crsName} ${code}`}</span>
}

function Counts({ facts }: { facts: SurveyFacts }) {
  const say = useWords()
  const { locale } = useLocale()
  const format = new Intl.NumberFormat(locale)
  return (
    <>
      <strong>{say(surveyWords.countText, { count: format.format(facts.count) })}</strong>
      {Object.entries(facts.geometryTypes).map(([type, count]) => (
        <Mark key={type}>{`${shapeName(type, say)} ${format.format(count)}`}</Mark>
      ))}
    </>
  )
}

/** Name of a geometry type. */
export function shapeName(type: string, say: ReturnType<typeof useWords>): string {
  return isKeyOf(surveyWords, type) ? say(surveyWords[type]) : type
}

function BoundsText({ facts }: { facts: SurveyFacts }) {
  const say = useWords()
  const isDegrees = facts.srid !== null || facts.crsName !== null
  const sides = [surveyWords.west, surveyWords.south, surveyWords.east, surveyWords.north]
  return (
    <span className="survey-bounds">
      {sides.map((side, index) => (
        <span key={side.en}>
          <small>{say(side)}</small> {numberText(facts.bbox?.[index] ?? 0, isDegrees)}
        </span>
      ))}
      {!isDegrees && <small>{say(surveyWords.fileUnits)}</small>}
    </span>
  )
}

function numberText(value: number, isDegrees: boolean): string {
  return isDegrees
    ? `${value
        .toFixed(degreeDecimals)
        .replace(/0{1,6}$/, '')
        .replace(/\.$/, '')}°`
    : String(Math.round(value * 1e4) / 1e4)
}

/** An area in the three units in use here. */
function Area({ m2 }: { m2: number }) {
  const say = useWords()
  const { locale } = useLocale()
  const { mu, hectares, squareMetres } = areaParts(m2, { say, locale })
  return (
    <span className="survey-area">
      <strong>{squareMetres}</strong>
      <span>{hectares}</span>
      <span>{mu}</span>
    </span>
  )
}

function Difference({ facts: { areaM2, statedAreaM2 } }: { facts: SurveyFacts }) {
  const say = useWords()
  const { locale } = useLocale()
  if (areaM2 === null || statedAreaM2 === null) return null
  const { excessM2, percent, isLarge } = areaDifference(statedAreaM2, areaM2)
  if (!isLarge) return <Mark look="right">{say(surveyWords.areasAgree)}</Mark>
  const format = (value: number, decimals: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(Math.abs(value))
  const direction = say(excessM2 > 0 ? surveyWords.more : surveyWords.less)
  return (
    <Mark look="wrong">
      {say(surveyWords.areasDiffer, { direction, value: format(excessM2, 2), percent: format(percent, 2) })}
    </Mark>
  )
}

type Look = 'plain' | 'told' | 'doubt' | 'right' | 'wrong'

/** A short note in a colour that is readable in the light and the dark look. */
export function Mark({ look = 'plain', children }: { look?: Look; children: ReactNode }) {
  return (
    <span className="survey-mark" data-look={look}>
      {children}
    </span>
  )
}
