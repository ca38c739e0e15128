import { useCallback, useMemo, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import type { ParsedSurvey } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'
import { faultsOf, type Fault } from './faults.ts'
import { boundsOf, polygonsOf, type Bounds } from './shapes.ts'
import { missingFields, usePlan, type Plan } from './use-plan.ts'
import { useReading } from './use-reading.ts'
import { useStage } from './use-stage.ts'
import { useStoring, type Storing } from './use-storing.ts'

export const steps = ['facts', 'fields', 'check'] as const
type Step = (typeof steps)[number]

/** The whole import, from the file to stored parcels. Any change discards the result of a check, and nothing else. */
export function useSurvey(onStored: (bounds: Bounds | null) => void) {
  const [step, setStep] = useState<Step>('facts')
  const reading = useReading()
  const { parsed, file, source, options, read } = reading
  const { plan, change } = usePlan(parsed, file?.name ?? '')
  const stage = useStage(reading)
  const invalidate = useInvalidate()
  const tell = useCallback(() => {
    void invalidate({ resource: lands.name, invalidates: ['resourceAll'] })
    onStored(parsed && storedBounds(parsed, plan.skip))
  }, [invalidate, onStored, parsed, plan.skip])
  const storing = useStoring(tell)
  const { state, check, reset } = storing
  const faulty = useMemo(() => faultyIndexes(state), [state])

  const changePlan = (part: Partial<Plan>): void => {
    if (state.step === 'checked' || state.step === 'failed') reset()
    change(part)
  }
  const checkWith = (next: Plan): void => {
    setStep('check')
    if (source && missingFields(next).length === 0) check({ source, options, plan: next })
  }
  return {
    step,
    reading,
    plan,
    stage,
    storing,
    faulty,
    changePlan,
    isBusy: state.step === 'working' || state.step === 'asking',
    take: useCallback(
      (next: File) => {
        reset()
        setStep('facts')
        read(next)
      },
      [read, reset],
    ),
    goTo: (next: Step) => {
      if (next !== 'check') reset()
      setStep(next)
    },
    check: () => checkWith(plan),
    skip: (indexes: readonly number[]) => {
      const next = { ...plan, skip: new Set([...plan.skip, ...indexes]) }
      change(next)
      checkWith(next)
    },
    store: () => source && storing.store({ source, options, plan }),
    showFault: ({ index, place, neighbour }: Fault) =>
      place ? stage.showPlace(place, { neighbour, pointed: index }) : stage.show(index, neighbour),
    begin: () => {
      reset()
      reading.reset()
      setStep('facts')
    },
  }
}

export type Survey = ReturnType<typeof useSurvey>

/** Bounds of the stored parcels: the shapes that have an area and were not skipped. */
function storedBounds({ features }: ParsedSurvey, skip: ReadonlySet<number>): Bounds | null {
  return boundsOf(
    features.features.flatMap(({ geometry }, index) =>
      polygonsOf(geometry).length > 0 && !skip.has(index) ? [geometry] : [],
    ),
  )
}

function faultyIndexes(state: Storing): ReadonlySet<number> {
  return new Set(state.step === 'checked' ? faultsOf(state.outcome).map(({ index }) => index) : [])
}
