import { buffer } from './buffer.tsx'
import { draw } from './draw.tsx'
import { area, distance } from './measure.tsx'
import { print } from './print.tsx'
import { swipe } from './swipe.tsx'
import { view } from './view.tsx'

/** The tools of the toolbar, in order; add one line to register a tool. */
export const mapTools = [distance, area, draw, buffer, view, swipe, print] as const
