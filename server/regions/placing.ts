import { isDeepStrictEqual } from 'node:util'
import type { Label } from '../../src/resources/define.ts'
import { regions } from '../../src/resources/regions.ts'
import { may } from '../../src/resources/permissions.ts'
import { isWithinRegion, regionPrefix } from '../../src/resources/region-code.ts'
import type { Draft, RuleContext, Write } from '../crud/rules.ts'
import type { Tables, Transaction } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { eachRow } from '../http/each-row.ts'
import { ApiError, refused } from '../http/errors.ts'
import { phrase, refusedValues, type Mistake } from '../http/mistakes.ts'
import { isSamePlace, placeMistake, placeOf, placesAbove, type Place } from './place.ts'
import { countBelow, findPlaces, firstCollision, type StoredPlace } from './places.ts'

/** A write that determines the position of a region. */
type Placing = {
  id: unknown
  xzqmc: string
  draft: Draft
  place: Place
  was: Place | null
  pid: string | null
  isPidGiven: boolean
}

const says = {
  prefix: {
    zh: '应以上级区划“{name}”的代码前缀 {prefix} 开头',
    en: 'must begin with {prefix}, the digits of its parent {name}',
  },
  level: { zh: '应低于上级区划“{name}”的级别', en: 'must be below the level of its parent {name}' },
  nearer: {
    zh: '该代码位于“{name}”（{code}）之内，上级区划应为“{name}”',
    en: 'The code lies in {name} ({code}), which must be its parent',
  },
  gone: { zh: '上级区划不存在或已删除', en: 'The parent region does not exist or is deleted' },
  hasBelow: {
    zh: '有 {count} 个下级区划（含回收站），不能改变级别',
    en: 'cannot change: {count} {count|region|regions} {count|lies|lie} below it (recycle bin included)',
  },
} as const satisfies Record<string, Label>

/**
 * Checks the positions of new and moved regions, and gives a new one without a parent the nearest existing one. Throws
 * 422 with every mistake, 409 if a code below a moved region is taken.
 */
export async function checkPlaces(
  tx: Transaction<Tables>,
  writes: readonly Write[],
  context: RuleContext,
): Promise<void> {
  const placings = writes.map(placingOf)
  const known = indexed(
    await knownPlaces(
      tx,
      placings.filter((placing) => placing !== null),
    ),
  )
  await eachRow(placings, async (placing) => {
    const mistakes = placing ? placingMistakes(placing, known) : []
    if (mistakes.length > 0) throw refusedValues(mistakes, context.locale)
    if (placing?.was) await checkBelow(tx, placing.was, placing.place, context)
  })
}

/** Returns null if the write does not move the region. */
function placingOf({ before, draft }: Write): Placing | null {
  if (!draft) return null
  const values = { ...before, ...draft }
  const place = placeOf(values)
  const was = before && placeOf(before)
  const pid = typeof values.pid === 'string' ? values.pid : null
  if (was && isSamePlace(was, place) && pid === before?.pid) return null
  return {
    id: values.id,
    xzqmc: String(values.xzqmc),
    draft,
    place,
    was,
    pid,
    isPidGiven: pid !== null || before !== null,
  }
}

/** Regions needed by the checks; those of this write have their new position. */
async function knownPlaces(tx: Transaction<Tables>, placings: readonly Placing[]): Promise<StoredPlace[]> {
  if (placings.length === 0) return []
  const found = await findPlaces(tx, {
    places: placings.flatMap(({ place }) => placesAbove(place)),
    ids: placings.flatMap(({ pid }) => pid ?? []),
  })
  const written = placings.flatMap(({ id, xzqmc, place }) => (typeof id === 'string' ? [{ id, xzqmc, ...place }] : []))
  const ids = new Set(written.map(({ id }) => id))
  return [...found.filter(({ id }) => !ids.has(id)), ...written]
}

type Known = { byId: ReadonlyMap<string, StoredPlace>; byPlace: ReadonlyMap<string, StoredPlace> }

function indexed(places: readonly StoredPlace[]): Known {
  return {
    byId: new Map(places.map((each) => [each.id, each])),
    byPlace: new Map(places.map((each) => [keyOf(each), each])),
  }
}

function keyOf({ xzqdm, xzqjb }: Place): string {
  return `${xzqdm} ${xzqjb}`
}

function placingMistakes(placing: Placing, known: Known): Mistake[] {
  const { place, pid, draft } = placing
  const label = regions.fields.xzqdm.label
  const ownMistake = placeMistake(place)
  if (ownMistake) return [{ field: 'xzqdm', says: named(label, ownMistake) }]
  const nearest = placesAbove(place).flatMap((above) => known.byPlace.get(keyOf(above)) ?? [])[0]
  if (!placing.isPidGiven) {
    if (nearest) draft.pid = nearest.id
    return []
  }
  const parent = pid === null ? undefined : known.byId.get(pid)
  if (pid !== null && !parent) return [{ field: 'pid', says: says.gone }]
  return parent ? parentMistakes(place, parent, nearest) : nearerMistakes(nearest)
}

function parentMistakes(place: Place, parent: StoredPlace, nearest: StoredPlace | undefined): Mistake[] {
  const mistakes: Mistake[] = []
  const prefix = regionPrefix(parent.xzqdm, parent.xzqjb)
  if (place.xzqjb <= parent.xzqjb)
    mistakes.push({
      field: 'xzqjb',
      says: named(regions.fields.xzqjb.label, phrase(says.level, { name: parent.xzqmc })),
    })
  if (!place.xzqdm.startsWith(prefix))
    mistakes.push({
      field: 'xzqdm',
      says: named(regions.fields.xzqdm.label, phrase(says.prefix, { name: parent.xzqmc, prefix })),
    })
  return mistakes.length > 0 || nearest?.id === parent.id ? mistakes : nearerMistakes(nearest)
}

function nearerMistakes(nearest: StoredPlace | undefined): Mistake[] {
  return nearest ? [{ field: 'pid', says: phrase(says.nearer, { name: nearest.xzqmc, code: nearest.xzqdm }) }] : []
}

/** Checks that the regions below a moved one can follow. */
async function checkBelow(
  tx: Transaction<Tables>,
  was: Place,
  place: Place,
  { actor, locale }: RuleContext,
): Promise<void> {
  if (was.xzqjb !== place.xzqjb) {
    const count = await countBelow(tx, was)
    if (count > 0)
      throw refusedValues(
        [{ field: 'xzqjb', says: named(regions.fields.xzqjb.label, phrase(says.hasBelow, { count })) }],
        locale,
      )
  } else if (was.xzqdm !== place.xzqdm && mayMoveTo(place, actor)) {
    const taken = await firstCollision(tx, was, place)
    if (taken)
      throw new ApiError(
        taken.isDeleted ? 'value-taken-deleted' : 'value-taken',
        { field: regions.fields.xzqdm.label, value: taken.xzqdm },
        { field: 'xzqdm', value: taken.xzqdm },
      )
  }
}

/** A move out of the actor's reach is refused afterwards, without a word about the codes that exist there. */
function mayMoveTo({ xzqdm }: Place, actor: Actor): boolean {
  return may(actor.grants, regions.code, 'edit') === 'all' || isWithinRegion(xzqdm, actor)
}

/**
 * Refuses to move the actor's own region or its boundary: the actor would lose access to it, or take over the place of
 * others.
 */
export function refuseOwnRoot({ before, draft }: Write, { actor }: RuleContext): void {
  if (!before || !draft || before.xzqdm !== actor.xzqdm) return
  const changed = ['xzqdm', 'xzqjb', 'pid', 'boundary', 'accuracyM'].filter(
    (name) => name in draft && !isDeepStrictEqual(draft[name] ?? null, before[name] ?? null),
  )
  if (changed.length > 0) {
    throw refused(
      {
        zh: '不能移动您本人所在的区划，也不能改变它的代码、级别和边界',
        en: 'You cannot move your own region or change its code, level or boundary',
      },
      { fields: changed },
    )
  }
}

function named(label: Label, sentence: Label): Label {
  return { zh: `${label.zh}${sentence.zh}`, en: `${label.en} ${sentence.en}` }
}
