import type {
  AnalysedLayer,
  AppliedRule,
  Check,
  ChosenUse,
  Distance,
  LookedTheme,
  OverlayLine,
  OverlayTerrain,
  Sliver,
  Verdict,
} from './analysis.ts'
import type { Buildable } from './buildable.ts'
import type { Geometry, Label } from './define.ts'
import type { AskedDuty } from './duties.ts'
import type { Locale } from './errors.ts'

/** Name of the file with the signed facts, inside a PDF and inside a Word file. */
export const factsFileName = 'investmap-report.json'
/** Where a site lists the public keys of its reports, for anybody. */
export const reportKeysPath = '/.well-known/investmap-report-keys.json'

export const factsFormat = 'investmap.report/1'
export const signatureAlgorithm = 'Ed25519'

type LayerVersion = Pick<
  AnalysedLayer,
  'layerId' | 'name' | 'theme' | 'kind' | 'contentVersion' | 'dataDate' | 'validUntil' | 'source'
>

/** What a report says, without its layout: signed by the site, so that it can be checked without the site. */
export type ReportFacts = {
  format: typeof factsFormat
  issuer: { name: Label; address: string }
  /** `hash`: SHA-256 of the whole content, as printed in the report. */
  report: { id: string; madeAt: string; madeBy: string; locale: Locale; hash: string }
  run: { id: string; createdAt: string; hash: string }
  /** Whether the parcel or a layer is demonstration data; null in reports that do not say. */
  isDemonstration: boolean | null
  subject: { name: string | null; landCode: string | null; region: string[] }
  /** EPSG:4490 degrees; null in reports that do not hold it. */
  boundary: Geometry | null
  areas: {
    ellipsoidM2: number
    perimeterM: number
    /** In the plane of the 3° Gauss-Krüger zone; null in reports that do not say. */
    plane: PlaneArea | null
  }
  verdict: Verdict
  use: ChosenUse | null
  findings: Omit<OverlayLine, 'shape'>[]
  /** How each theme stands, and what conditions ask for; null in reports of results from before these. */
  themes: readonly LookedTheme[] | null
  duties: readonly AskedDuty[] | null
  /** What is left to build on; null where it was not computed, and in reports of results from before it. */
  buildable: Omit<Buildable, 'shape'> | null
  /** The terrain within the boundary; null where it is not known, and in reports of results from before it. */
  terrain: OverlayTerrain | null
  checks: Check[]
  slivers: Sliver[]
  distances: Distance[]
  /** Every rule that the findings name, once. */
  rules: AppliedRule[]
  /** Every layer that was looked up, once. */
  layers: LayerVersion[]
}

/** `centralMeridian` in degrees east. */
export type PlaneArea = { areaM2: number; zone: number; centralMeridian: number; srid: number }

/**
 * Content of the file with the facts: canonical JSON (RFC 8785) as a whole. The signature, base64url, is over the
 * canonical JSON of `facts`; `keyId` is the RFC 7638 thumbprint of the key.
 */
export type SignedFacts = {
  algorithm: typeof signatureAlgorithm
  facts: ReportFacts
  keyId: string
  signature: string
}

/** A public key as JWK (RFC 8037). `x`: 32 bytes, base64url. */
export type PublicReportKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' }
export type ReportKeySet = { keys: PublicReportKey[] }
