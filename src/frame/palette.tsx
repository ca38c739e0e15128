import { LoadingOutlined, SearchOutlined } from '@ant-design/icons'
import { Input, Modal, type InputRef } from 'antd'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { opensConsole, useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { useUser } from '../providers/session.ts'
import { commandsFor, findCommands, type Command } from './palette-commands.ts'
import { usePlaceCommands } from './palette-places.tsx'
import { PaletteList, type PaletteGroup } from './palette-list.tsx'
import { rowGroups, searchedResources, useRowSearch } from './palette-rows.ts'
import { paletteWords } from './palette-words.ts'
import { texts } from './words.ts'
import './palette.css'

/** Finds pages, actions and rows by a few letters. Arrow keys move, Enter runs, Esc closes. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const navigate = useNavigate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<InputRef>(null)
  const { groups, isSearching, hasRows } = useGroups(query)
  const found = groups.flatMap(({ commands }) => commands)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run((to) => void navigate(to))
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') run(found[at])
    else return
    event.preventDefault()
  }

  return (
    <Modal
      open
      afterOpenChange={() => input.current?.focus()}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      className="palette"
      transitionName=""
      maskTransitionName=""
      styles={{ content: { padding: 0, background: 'var(--plane)' } }}
      title={say(texts.search)}
    >
      <Input
        ref={input}
        variant="borderless"
        size="large"
        prefix={isSearching ? <LoadingOutlined aria-hidden="true" /> : <SearchOutlined aria-hidden="true" />}
        placeholder={say(texts.search)}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        role="combobox"
        aria-label={say(texts.search)}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
      />
      <PaletteList id={listId} label={say(texts.search)} groups={groups} at={at} onAt={setAt} onRun={run} />
      <Foot count={found.length} query={query} isSearching={isSearching} hasRows={hasRows} />
    </Modal>
  )
}

/** Results of a query under their headings: pages, actions, the rows of each resource, then places on the map. */
function useGroups(query: string): { groups: PaletteGroup[]; isSearching: boolean; hasRows: boolean } {
  const say = useWords()
  const user = useUser()
  const { list } = useAccess()
  const commands = useMemo(() => commandsFor({ list, user, say }), [list, user, say])
  const searched = useMemo(() => (user && opensConsole(list) ? searchedResources(list) : []), [list, user])
  const search = useRowSearch(searched, query)
  const matching = findCommands(commands, query)
  const own = (['pages', 'actions'] as const).map((group) => ({
    key: group,
    label: say(texts[group]),
    total: null,
    commands: matching.filter((command) => command.group === group),
  }))
  const rows = rowGroups(search, query, say).map(({ name, resource, total, commands: found }) => ({
    key: name,
    label: say(resource.label),
    total,
    commands: found,
  }))
  const shown = new Set(rows.flatMap(({ commands: found }) => found.map(({ id }) => id)))
  const places = usePlaceCommands(query)
  const onMap = {
    key: 'places',
    label: say(paletteWords.places),
    total: null,
    commands: places.commands.filter(({ id }) => !shown.has(id)),
  }
  return {
    groups: [...own, ...rows, onMap].filter((group) => group.commands.length > 0),
    isSearching: search.isSearching || places.isSearching,
    hasRows: searched.length > 0,
  }
}

type FootProps = { count: number; query: string; isSearching: boolean; hasRows: boolean }

/** Status below the list: nothing found, still searching, and what can be typed. */
function Foot({ count, query, isSearching, hasRows }: FootProps) {
  const say = useWords()
  if (query.trim() === '') return hasRows ? <p className="palette-hint">{say(paletteWords.searchHint)}</p> : null
  const words = isSearching
    ? say(paletteWords.searching)
    : count === 0
      ? say(paletteWords.searchEmpty)
      : say(paletteWords.foundCount, { count })
  return (
    <p className={count === 0 ? 'palette-empty' : 'for-readers'} role="status">
      {words}
    </p>
  )
}
