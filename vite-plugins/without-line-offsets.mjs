/** Draws lines where they are: none of our strokes has an offset. */
export const offsetLineString = (coordinates) => coordinates
export const removeOffsetCycles = (coordinates) => coordinates
