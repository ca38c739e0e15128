import type { Step } from '../../../resources/criteria/ahp.ts'
import type { Criterion, Source } from '../../../resources/criteria/criterion.ts'
import { criteriaOf, templates } from '../../../resources/criteria/templates.ts'
import { isRecord } from '../../../providers/call-error.ts'
import { readStored, writeStored } from '../../../providers/stored-text.ts'

/** What somebody weighs: criteria with weights from 0 to 100, and what was said of pairs, by `key key`. Null pairs: weights are set one by one. */
export type Model = { template: string | null; criteria: readonly Criterion[]; pairs: Readonly<Record<string, Step>> | null }

const key = 'INVESTMAP_SUITABILITY'
export const mostWeight = 100

/** A template as a model. */
export function fromTemplate(name: string, layerNames: readonly string[]): Model {
  const template = templates.find((each) => each.key === name) ?? templates[0]
  return { template: template?.key ?? null, criteria: template ? criteriaOf(template, layerNames) : [], pairs: null }
}

/** What was weighed the last time in this browser; null when nothing sensible is kept. */
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
  return kept.criteria.every((each: unknown) => isRecord(each) && typeof each.key === 'string' && typeof each.weight === 'number' && isRecord(each.source) && isRecord(each.preference))
}

/** A criterion of a source, with thresholds to begin with; its key is not among those that are there. */
export function newCriterion(source: Source, taken: readonly string[]): Criterion {
  const base = 'layer' in source ? 'layer' : 'field' in source ? source.field : 'verdict'
  let name = base
  for (let number = 2; taken.includes(name); number += 1) name = `${base}-${number}`
  const isWish = source.kind === 'category' || source.kind === 'verdict'
  const preference: Criterion['preference'] = isWish ? { direction: 'wish', best: source.kind === 'verdict' ? ['feasible'] : [], fair: source.kind === 'verdict' ? ['conditional'] : [] } : { direction: source.kind === 'number' && source.field !== 'priceWanPerMu' ? 'more' : 'less', ...startingRange(source) }
  return { key: name, source, preference, weight: 50, isKnockOut: source.kind === 'verdict' }
}

function startingRange(source: Source): { from: number; to: number } {
  if (source.kind === 'distance') return { from: 5_000, to: 30_000 }
  if (source.kind === 'attribute') return { from: 5, to: 25 }
  const ranges: Partial<Record<string, [number, number]>> = { areaM2: [10_000, 100_000], priceWanPerMu: [20, 150], floorAreaRatio: [0.5, 2], heightLimitM: [10, 40], tenureYears: [20, 70] }
  const [from, to] = ('field' in source && ranges[source.field]) || [0, 100]
  return { from, to }
}

/** The name of a pair, the same whichever comes first. */
export function pairName(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}
