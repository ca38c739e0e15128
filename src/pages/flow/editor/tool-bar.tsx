import { Button, Tooltip } from 'antd'
import {
  CopyOutlined,
  DeleteOutlined,
  PartitionOutlined,
  RedoOutlined,
  SnippetsOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { flowNodeKinds, type FlowNodeKind } from '../../../resources/flow-graph.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { nodeShapes } from '../../../flow/graph/scene.ts'
import { sizeOf } from '../../../flow/graph/measure.ts'
import { Shapes } from '../../../flow/scene-shapes.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { addKeys, type Actions } from './use-actions.ts'
import { editorWords as words } from './words.ts'

/** Buttons that add nodes and run actions; each also has a keyboard shortcut. */
export function ToolBar({ actions }: { actions: Actions }) {
  const say = useWords()
  const tools = [
    { key: 'undo', icon: <UndoOutlined />, label: words.undo, run: actions.undo },
    { key: 'redo', icon: <RedoOutlined />, label: words.redo, run: actions.redo },
    { key: 'copy', icon: <CopyOutlined />, label: words.copy, run: actions.copy },
    { key: 'paste', icon: <SnippetsOutlined />, label: words.paste, run: actions.paste },
    { key: 'remove', icon: <DeleteOutlined />, label: sharedWords.delete, run: actions.remove },
    { key: 'arrange', icon: <PartitionOutlined />, label: words.arrange, run: actions.arrange },
  ]
  return (
    <div className="flow-tools row-middle" role="toolbar" aria-label={say(words.tools)}>
      {Object.entries(addKeys).map(([key, kind]) => (
        <Tooltip
          key={kind}
          placement="bottom"
          title={say(words.add, { kind: say(flowNodeKinds[kind]), key: key.toUpperCase() })}
        >
          <Button
            onClick={() => actions.add(kind)}
            aria-label={say(words.add, { kind: say(flowNodeKinds[kind]), key: key.toUpperCase() })}
            icon={<KindPicture kind={kind} />}
          >
            {say(flowNodeKinds[kind])}
          </Button>
        </Tooltip>
      ))}
      <span className="flow-tools-gap" />
      {tools.map(({ key, icon, label, run }) => (
        <Tooltip key={key} placement="bottom" title={say(label)}>
          <Button type="text" icon={icon} aria-label={say(label)} disabled={!run} onClick={() => run?.()} />
        </Tooltip>
      ))}
    </div>
  )
}

function KindPicture({ kind }: { kind: FlowNodeKind }) {
  const node = { id: '', kind, text: '', lane: null, x: 0, y: 0, unit: '', days: null, materials: [] }
  const { width, height } = sizeOf(node)
  return (
    <svg className="flow-scene" width={26} height={16} viewBox={`-8 -8 ${width + 16} ${height + 16}`} aria-hidden>
      <Shapes shapes={nodeShapes(node, (label) => label.zh).slice(0, 1)} />
    </svg>
  )
}
