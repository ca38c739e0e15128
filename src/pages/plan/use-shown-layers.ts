import { useState } from 'react'
import type { DrawnLayer } from '../../providers/layers.ts'

/** Layers that are drawn before anybody has ticked one: few and telling, so that the map stays readable. */
const atFirst = 4

/** Which layers are ticked: what forbids, then opportunities, until a person decides. */
export function useShownLayers(
  drawn: ReadonlyMap<string, DrawnLayer>,
): [ReadonlySet<string>, (id: string, isShown: boolean) => void] {
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const rank = ({ kind, verdict }: DrawnLayer): number =>
    kind === 'reference' ? 9 : ['forbidden', 'notice', 'conditional'].indexOf(verdict)
  const proposed = [...drawn.values()]
    .filter(({ kind }) => kind !== 'reference')
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, atFirst)
    .map(({ id }) => id)
  const key = proposed.join()
  const [first, setFirst] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set(proposed) })
  if (first.key !== key) setFirst({ key, ids: new Set(proposed) })
  const shown = ticked ?? first.ids
  const show = (id: string, isShown: boolean): void => {
    const next = new Set(shown)
    if (isShown) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return [shown, show]
}
