import type { AppliedRule, OverlayResult } from '../../src/resources/analysis.ts'
import {
  factsFormat,
  signatureAlgorithm,
  type ReportFacts,
  type SignedFacts,
} from '../../src/resources/report-facts.ts'
import { canonical } from '../http/canonical.ts'
import { hashOf } from './collect.ts'
import type { ReportContent } from './content.ts'
import type { Signer } from './keys.ts'

/** Returns the facts of a report with their signature, as the text of the file that PDF and Word contain. */
export function signedFacts(content: ReportContent, { keyId, sign }: Signer): string {
  const facts = factsOf(content)
  const signature = sign(Buffer.from(canonical(facts))).toString('base64url')
  return canonical({ algorithm: signatureAlgorithm, facts, keyId, signature } satisfies SignedFacts)
}

function factsOf(content: ReportContent): ReportFacts {
  const { id, madeAt, madeBy, locale, land, result } = content
  return {
    format: factsFormat,
    issuer: { name: content.site, address: content.origin },
    report: { id, madeAt, madeBy, locale, hash: hashOf(content) },
    run: content.run,
    isDemonstration: content.isDemonstration ?? null,
    subject: {
      name: land ? land.name : (content.name ?? null),
      landCode: land?.landCode ?? null,
      region: content.region,
    },
    boundary: content.boundary ?? null,
    areas: { ellipsoidM2: result.areaM2, perimeterM: result.perimeterM, plane: content.plane ?? null },
    verdict: result.verdict,
    use: result.use ?? null,
    findings: result.lines.map(({ shape: _shape, ...line }) => line),
    themes: result.themes ?? null,
    duties: result.duties ?? null,
    buildable: buildableOf(result),
    terrain: result.terrain ?? null,
    checks: result.checks,
    slivers: result.slivers,
    distances: result.distances,
    rules: rulesOf(result),
    layers: layersOf(result),
  }
}

function buildableOf({ buildable }: OverlayResult): ReportFacts['buildable'] {
  if (!buildable) return null
  const { shape: _shape, ...figures } = buildable
  return figures
}

function rulesOf({ lines }: OverlayResult): AppliedRule[] {
  const rules = lines.flatMap(({ rule, overriddenBy }) => [rule, overriddenBy].filter((each) => !!each))
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()]
}

function layersOf({ lines, slivers, clear }: OverlayResult): ReportFacts['layers'] {
  const layers = [...lines, ...slivers, ...clear].map(
    ({ layerId, name, theme, kind, contentVersion, dataDate, validUntil, source }) =>
      [layerId, { layerId, name, theme, kind, contentVersion, dataDate, validUntil, source }] as const,
  )
  return [...new Map(layers).values()]
}
