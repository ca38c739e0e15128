import type { TerrainFacts } from '../../resources/terrain.ts'
import { shareText, slopeClasses, terrainWords } from '../../resources/terrain-words.ts'
import type { Figures } from '../../resources/units.ts'
import './terrain.css'

/** The classes of slope as a bar, and in words below it. */
export function SlopeBar({ facts, figures }: { facts: TerrainFacts; figures: Figures }) {
  const { say, locale } = figures
  const shares = slopeClasses.map((label, index) => ({ label, index, share: facts.slopeShares[index] ?? 0 }))
  return (
    <>
      <div className="slope-bar" aria-hidden="true">
        {shares.map(
          ({ index, share }) => share > 0 && <i key={index} data-class={index} style={{ flexGrow: share }} />,
        )}
      </div>
      <ul className="slope-shares" aria-label={say(terrainWords.slopeClass)}>
        {shares.map(({ label, index, share }) => (
          <li key={index}>
            <i data-class={index} aria-hidden="true" />
            {label} <b>{shareText(share, locale)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
