import { useSyncExternalStore, type ReactNode } from 'react'
import {
  AimOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  GatewayOutlined,
  MergeCellsOutlined,
  RedoOutlined,
  ScissorOutlined,
  SelectOutlined,
  SnippetsOutlined,
  SplitCellsOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { copiedParts, whenCopied } from '../edit/clipboard.ts'
import type { BoundaryEditorProps } from './boundary-props.ts'
import { boundaryWords as words } from './boundary-words.ts'
import type { BoundaryEdit, BoundaryTool } from './use-boundary-editor.ts'

type Props = {
  edit: BoundaryEdit
  say: BoundaryEditorProps['say']
  isFixed: boolean
  isFull: boolean
  onFull: (isFull: boolean) => void
  onFit: () => void
}

const tools: readonly { tool: BoundaryTool; label: Label; icon: ReactNode }[] = [
  { tool: 'draw', label: words.draw, icon: <GatewayOutlined /> },
  { tool: 'modify', label: words.modify, icon: <EditOutlined /> },
  { tool: 'split', label: words.split, icon: <SplitCellsOutlined /> },
  { tool: 'hole', label: words.hole, icon: <SelectOutlined /> },
]

/** Actions on the boundary. Buttons keep their positions: unavailable ones are disabled. */
export function BoundaryToolbar({ edit, say, isFixed, isFull, onFull, onFit }: Props) {
  const copied = useSyncExternalStore(whenCopied, copiedParts)
  const isEmpty = edit.shape.length === 0
  const isNoneChosen = edit.chosen.size === 0
  const act = (label: Label, icon: ReactNode, onClick: () => void, disabled: boolean) => (
    <Button size="small" icon={icon} title={say(label)} aria-label={say(label)} disabled={disabled} onClick={onClick}>
      <span className="boundary-word">{say(label)}</span>
    </Button>
  )
  return (
    <div className="boundary-toolbar" role="toolbar" aria-label={say(words.tools)}>
      {!isFixed && (
        <>
          <span className="boundary-group">
            {tools.map(({ tool, label, icon }) => (
              <Button
                key={tool}
                size="small"
                icon={icon}
                title={say(label)}
                aria-label={say(label)}
                aria-pressed={edit.tool === tool}
                type={edit.tool === tool ? 'primary' : 'default'}
                disabled={isEmpty && tool !== 'draw'}
                onClick={() => edit.use(tool)}
              >
                <span className="boundary-word">{say(label)}</span>
              </Button>
            ))}
          </span>
          <span className="boundary-group">
            {act(sharedWords.undo, <UndoOutlined />, edit.undo, !edit.canUndo)}
            {act(sharedWords.redo, <RedoOutlined />, edit.redo, !edit.canRedo)}
          </span>
          <span className="boundary-group">
            {act(words.merge, <MergeCellsOutlined />, edit.merge, edit.shape.length < 2)}
            {act(sharedWords.delete, <DeleteOutlined />, edit.remove, isNoneChosen)}
            {act(words.copy, <CopyOutlined />, edit.copy, isNoneChosen)}
            {act(words.cut, <ScissorOutlined />, edit.cut, isNoneChosen)}
            {act(words.paste, <SnippetsOutlined />, edit.paste, copied.length === 0)}
          </span>
        </>
      )}
      <span className="boundary-group boundary-end">
        {act(words.fit, <AimOutlined />, onFit, isEmpty)}
        {act(
          isFull ? words.notFull : words.full,
          isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
          () => onFull(!isFull),
          false,
        )}
      </span>
    </div>
  )
}
