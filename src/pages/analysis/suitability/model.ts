import type { Step } from '../../../resources/criteria/ahp.ts'
import type { Criterion, Preference, Source } from '../../../resources/criteria/criterion.ts'
import { criteriaOf, templates } from '../../../resources/criteria/templates.ts'
import { lands } from '../../../resources/lands.ts'
import { isRecord } from '../../../providers/call-error.ts'
import { readStored, writeStored } from '../../../providers/stored-text.ts'

/**
 * The user's model: criteria with weights from 0 to 100, and pairwise comparisons by `key key`. With null pairs each
 * weight is set directly.
 */
export type Model = {
  template: string | null
  criteria: readonly Criterion[]
  pairs: Readonly<Record<string, Step>> | null
}

const key = 'INVESTMAP_SUITABILITY'
export const mostWeight = 100

/** A template as a model. */
export function fromTemplate(name: string, layerNames: readonly string[]): Model {
  const template = templates.find((each) => each.key === name) ?? templates[0]
  return { template: template?.key ?? null, criteria: template ? criteriaOf(template, layerNames) : [], pairs: null }
}

/** The last model stored in this browser; null when none is stored or it is not valid. */
export function readModel(): Model | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    return isModel(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepModel(model: Model): void {
  writeStored(key, JSON.stringify(model))
}

function isModel(kept: unknown): kept is Model {
  if (!isRecord(kept) || !Array.isArray(kept.criteria) || kept.criteria.length === 0) return false
  return kept.criteria.every(
    (each: unknown) =>
      isRecord(each) &&
      typeof each.key === 'string' &&
      typeof each.weight === 'number' &&
      isRecord(each.source) &&
      isRecord(each.preference),
  )
}

/** A criterion of a source with default thresholds and a key that is not in `taken`. */
export function newCriterion(source: Source, taken: readonly string[]): Criterion {
  const base = 'layer' in source ? 'layer' : 'field' in source ? source.field : 'verdict'
  let name = base
  for (let number = 2; taken.includes(name); number += 1) name = `${base}-${number}`
  return {
    key: name,
    source,
    preference: startingPreference(source),
    weight: 50,
    isKnockOut: source.kind === 'verdict',
  }
}

function startingPreference(source: Source): Preference {
  if (source.kind === 'verdict') return { direction: 'wish', best: ['feasible'], fair: ['conditional'] }
  if (source.kind === 'category') return { direction: 'wish', best: [], fair: [] }
  if (source.kind === 'distance') return { direction: 'less', from: 5_000, to: 30_000 }
  if (source.kind === 'attribute') return { direction: 'less', from: 5, to: 25 }
  const { criterion } = lands.fields[source.field]
  const [direction, [from, to]] =
    'less' in criterion ? (['less', criterion.less] as const) : (['more', criterion.more] as const)
  return { direction, from, to }
}

/** Key of a pair, the same in either order. */
export function pairName(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}
