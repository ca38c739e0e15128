import { pageStyle } from './graph/look.ts'

const style = pageStyle('.flow-scene')

/** Styles drawings inside `.flow-scene` in the colours of the page. */
export function SceneStyle() {
  return (
    <style href="flow-scene" precedence="medium">
      {style}
    </style>
  )
}
