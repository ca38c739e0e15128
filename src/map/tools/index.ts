import { draw } from './draw.tsx'
import { area, distance } from './measure.tsx'
import { print } from './print.tsx'
import { swipe } from './swipe.tsx'

/** The tools of the bar, in their order; registering one is one line here. */
export const mapTools = [distance, area, draw, swipe, print] as const
