import { useState, type KeyboardEvent } from 'react'
import { App } from 'antd'
import { flowLimits, flowNodeKinds, type FlowNodeKind } from '../../../resources/flow-graph.ts'
import { isKeyOf } from '../../../resources/keys.ts'
import { clipOf, moved, pasted, withNode, without, type Clip } from '../../../flow/graph/edit.ts'
import { arranged } from '../../../flow/graph/layout.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Focus } from './node-panel.tsx'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'

/** The key that adds each kind of node. */
export const addKeys = { b: 'start', s: 'step', d: 'decision', w: 'document', e: 'end' } as const satisfies Record<
  string,
  FlowNodeKind
>

type Action = (() => void) | null

/** Actions on the chart; null if not possible now. */
export type Actions = {
  add: (kind: FlowNodeKind) => void
  undo: Action
  redo: Action
  copy: Action
  paste: Action
  remove: Action
  arrange: Action
  join: Action
  rename: Action
  chooseAll: Action
}

/** The clipboard, shared by all charts, so that parts can be pasted into another chart. */
let clip: Clip | null = null

/** The actions of the editor, and where the panel should take the focus. */
export function useActions(chart: Chart, onAdded: (id: string) => void): { actions: Actions; focus: Focus | null } {
  const say = useWords()
  const { message } = App.useApp()
  const [focus, setFocus] = useState<Focus | null>(null)
  const [hasClip, setHasClip] = useState(clip !== null)
  const { graph, selected, change, select } = chart
  const node = graph.nodes.find(({ id }) => selected.has(id))
  const only = selected.size === 1 ? node : undefined
  const goTo = (place: Focus['place']): void => setFocus((now) => ({ place, times: (now?.times ?? 0) + 1 }))
  const add = (kind: FlowNodeKind): void => {
    const made = withNode(graph, kind, { text: say(flowNodeKinds[kind]), afterId: only?.id ?? null })
    if (made.id === null) {
      void message.warning(say(words.full, { count: flowLimits.nodes }))
      return
    }
    change(() => made.graph)
    select([made.id])
    goTo('text')
    onAdded(made.id)
  }
  const paste = (): void => {
    const made = pasted(graph, clip ?? { nodes: [], edges: [] })
    change(() => made.graph)
    if (made.ids.length > 0) select(made.ids)
  }
  const actions: Actions = {
    add,
    undo: chart.undo,
    redo: chart.redo,
    copy: node
      ? () => {
          clip = clipOf(graph, selected)
          setHasClip(true)
        }
      : null,
    paste: hasClip ? paste : null,
    remove: selected.size > 0 ? () => change((now) => without(now, selected)) : null,
    arrange: graph.nodes.length > 0 ? () => change(arranged) : null,
    join: only ? () => goTo('join') : null,
    rename: only ? () => goTo('text') : null,
    chooseAll: () => select(graph.nodes.map(({ id }) => id)),
  }
  return { actions, focus }
}

const inputs = 'input, textarea, select, [contenteditable="true"], .ant-select-dropdown, .ant-modal'
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What shortcuts need in addition to the actions. */
type KeyDeps = { actions: Actions; chart: Chart; onSave: () => void; onChoose: () => void; onLeave: () => void }

/**
 * Handles a key on the canvas and returns whether it did something. An input keeps the keys typed into it, except for
 * saving and leaving the input.
 */
export function pressed(event: KeyboardEvent, deps: KeyDeps): boolean {
  const isTyping = isWithin(event.target, inputs)
  const action =
    event.ctrlKey || event.metaKey
      ? commandOf(event, deps, isTyping)
      : isTyping
        ? leavingOf(event, deps)
        : keyOf(event, deps)
  action?.()
  return action !== null
}

function isWithin(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function commandOf({ key, shiftKey }: KeyboardEvent, { actions, onSave }: KeyDeps, isTyping: boolean): Action {
  if (key.toLowerCase() === 's') return onSave
  if (isTyping) return null
  const commands: Readonly<Record<string, Action>> = {
    z: shiftKey ? actions.redo : actions.undo,
    y: actions.redo,
    c: actions.copy,
    v: actions.paste,
    a: actions.chooseAll,
  }
  return commands[key.toLowerCase()] ?? null
}

function leavingOf({ key, target }: KeyboardEvent, { onLeave }: KeyDeps): Action {
  return key === 'Escape' && !isWithin(target, '.ant-modal') ? onLeave : null
}

function keyOf({ key, target, altKey }: KeyboardEvent, { actions, chart, onChoose }: KeyDeps): Action {
  if (altKey) return null
  const isOnPart = isWithin(target, '.react-flow__node, .react-flow__edge')
  const arrow = arrows[key]
  // The canvas itself moves a focused node.
  if (arrow)
    return isOnPart || chart.selected.size === 0
      ? null
      : () => chart.change((now) => moved(now, chart.selected, { x: arrow.x * 8, y: arrow.y * 8 }))
  if (isKeyOf(addKeys, key)) return () => actions.add(addKeys[key])
  if (key === 'Enter')
    return isWithin(target, 'button, a, [role="button"]') || (isOnPart && !isChosen(target, chart))
      ? null
      : actions.rename
  const others: Readonly<Record<string, Action>> = {
    l: actions.arrange,
    c: actions.join,
    g: onChoose,
    Delete: actions.remove,
    Backspace: actions.remove,
  }
  return others[key] ?? null
}

function isChosen(target: EventTarget, { selected }: Chart): boolean {
  const id = target instanceof Element ? target.closest('[data-id]')?.getAttribute('data-id') : null
  return id !== null && id !== undefined && selected.has(id)
}
