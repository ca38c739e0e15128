import { estateFacts, landCodeOf, projectCodeOf, type LaidOut } from './lands.ts'
import { landPicture, pictureSize, projectPicture } from './pictures.ts'
import { ideaFinder } from './projects.ts'
import { sitePlan } from './site-plan.ts'

/** A picture of a demonstration row, as SVG. */
export type View = { name: string; svg: string; widthPx: number; heightPx: number }

/**
 * Returns the pictures by project or parcel number, cover first: a visualisation, then a plan view. The same result on
 * every call.
 */
export function demoViews(estates: readonly LaidOut[]): ReadonlyMap<string, View[]> {
  const ideaOf = ideaFinder()
  return new Map(
    estates.flatMap((laidOut): [string, View[]][] => {
      const { county, estate, number, rings } = laidOut
      const seed = Number(county.xzqdm.slice(2, 6)) * 100 + number
      const [{ scene }, facts] = [ideaOf(laidOut), estateFacts(laidOut)]
      const project = [
        projectPicture(scene, seed),
        projectPicture(scene, seed + 50),
        sitePlan(rings, { marked: null, seed }),
      ]
      const lands = rings.map((_ring, index): [string, View[]] => [
        landCodeOf(laidOut, index),
        named(
          [
            landPicture(seed * 40 + index, facts[index]?.landStatus === 'built'),
            sitePlan(rings, { marked: index, seed }),
          ],
          `${estate.name}地块`,
        ),
      ])
      return [[projectCodeOf(county, number), named(project, estate.name)], ...lands]
    }),
  )
}

function named(drawings: readonly string[], name: string): View[] {
  return drawings.map((svg, index) => ({ name: `${name}示意图${index + 1}.svg`, svg, ...pictureSize }))
}
