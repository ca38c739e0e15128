import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../providers/i18n.ts'
import type { TerrainFacts as Facts } from '../../resources/terrain.ts'
import {
  cellsText,
  facingText,
  heightsText,
  slopeText,
  terrainWords,
  unknownText,
} from '../../resources/terrain-words.ts'
import { SlopeBar } from './slope-bar.tsx'
import './terrain.css'

type Props = {
  facts: Facts
  isSchematic: boolean
  attribution?: string | null
  /** More facts below. */
  children?: ReactNode
}

/** Heights, slopes and aspects within a boundary. */
export function TerrainFacts({ facts, isSchematic, attribution, children }: Props) {
  const say = useWords()
  const { locale } = useLocale()
  const figures = { say, locale }
  const notes = [
    cellsText(facts, figures),
    unknownText(facts, figures),
    isSchematic ? say(terrainWords.schematic) : null,
    attribution ?? null,
  ]
  return (
    <>
      <dl className="terrain-facts">
        <div>
          <dt>{say(terrainWords.height)}</dt>
          <dd>{heightsText(facts, figures)}</dd>
        </div>
        <div>
          <dt>{say(terrainWords.slope)}</dt>
          <dd>{slopeText(facts, figures)}</dd>
        </div>
        <div>
          <dt>{say(terrainWords.facing)}</dt>
          <dd>{facingText(facts, figures)}</dd>
        </div>
        {children}
      </dl>
      {facts.meanSlopeDeg !== null && <SlopeBar facts={facts} figures={figures} />}
      <p className="soft-small">{notes.filter((note) => note !== null).join(' · ')}</p>
    </>
  )
}
