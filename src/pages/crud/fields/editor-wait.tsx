import { Skeleton } from 'antd'

/** CSS heights of an empty editor: in windows from 720 px wide, and in narrower ones. */
export type EditorHeight = readonly [wide: string, narrow: string]

/** Heights of the engine's own editors. A page with another editor passes its own height. */
export const editorHeights = {
  map: ['326px', '370px'],
  boundary: ['calc(min(440px, 60vh) + 202px)', 'calc(min(440px, 60vh) + 272px)'],
  richText: ['248px', '282px'],
  grid: ['190px', '240px'],
  permissions: ['491px', '510px'],
} as const satisfies Record<string, EditorHeight>

const filled = { width: '100%', height: '100%' }

/** Placeholder of a loading editor, as high as the empty editor, so that the content below does not move. */
export function EditorWait({ height: [wide, narrow] }: { height: EditorHeight }) {
  return (
    <div className="editor-wait" style={{ '--wide': wide, '--narrow': narrow }}>
      <Skeleton.Node active style={filled} />
    </div>
  )
}
