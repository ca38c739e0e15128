import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readLandRow } from '../../providers/analysis.ts'
import { CallError, CallWithdrawn } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import type { AnyRow, Geometry } from '../../resources/define.ts'
import { areaGeometry, readArea } from '../../resources/drawn-area.ts'
import { ways, type Way } from './choose-panel.tsx'
import type { Chosen } from './subject.ts'
import { analysisWords as words } from './words.ts'

/** The chosen boundary and its source; changing the source clears it. A late response never replaces a newer choice. */
export function useChoice() {
  const say = useWords()
  const [params] = useSearchParams()
  // Starts with the area that was drawn on another map, if the address has one.
  const [drawn] = useState(() => readArea(params.get('area')))
  const [way, setWay] = useState<Way>(() =>
    drawn ? 'draw' : (ways.find((each) => each === params.get('way')) ?? (site.hasExtras ? 'pick' : 'file')),
  )
  const [chosen, setChosen] = useState(drawn && chosenArea(areaGeometry(drawn), say(words.draw)))
  const [trouble, setTrouble] = useState<string | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const choose = (next: Chosen | null): void => {
    asked.current?.abort()
    setTrouble(null)
    setChosen(next)
  }
  const pick = (landId: string): void => {
    choose(null)
    const { signal } = (asked.current = new AbortController())
    readLandRow(landId, signal).then(
      (row) => {
        if (signal.aborted) return
        if (row.boundary) setChosen(chosenLand(row))
        else setTrouble(say(words.noBoundary))
      },
      (error: unknown) => {
        if (!(error instanceof CallWithdrawn))
          setTrouble(isGone(error) ? say(words.lostLand) : error instanceof Error ? error.message : String(error))
      },
    )
  }
  // Picks the parcel of the address at once: the ranking links here with one.
  const named = useRef(params.get('land'))
  const pickNamed = useRef(pick)
  useEffect(() => {
    if (named.current) pickNamed.current(named.current)
  }, [])
  const changeWay = (next: Way): void => {
    setWay(next)
    choose(null)
    setDropped(null)
  }
  const drop = (file: File): void => {
    changeWay('file')
    setDropped(file)
  }
  const take = (boundary: Geometry | null, label: string): void => choose(boundary && chosenArea(boundary, label))
  return {
    way,
    changeWay,
    dropped,
    drop,
    chosen,
    choose,
    trouble,
    pick,
    take,
    draw: (boundary: Geometry | null) => take(boundary, say(words.draw)),
  }
}

function chosenArea(boundary: Geometry, label: string): Chosen {
  return { boundary, label, landId: null, survey: null }
}

function chosenLand(row: AnyRow): Chosen {
  return {
    boundary: row.boundary as Geometry,
    label: `${String(row.landCode)} ${String(row.name)}`,
    landId: row.id,
    survey: null,
  }
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 403)
}
