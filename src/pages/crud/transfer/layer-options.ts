import { everyLayer, hasManyLayers, type SurveyFacts } from '../../../providers/survey.ts'

/** The layers of a file to choose from, all of them together first, where they can be read together. */
export function layerOptions(facts: SurveyFacts, all: string): { value: string; label: string }[] {
  const layers = facts.layers.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }))
  return hasManyLayers(facts) ? [{ value: everyLayer, label: all }, ...layers] : layers
}
