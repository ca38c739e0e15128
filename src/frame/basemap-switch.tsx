import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useWords } from '../providers/i18n.ts'
import type { Label } from '../resources/define.ts'
import { useBasemapChoices, type BasemapChoice } from './basemap-choices.ts'
import { BasemapPicture } from './basemap-picture.tsx'
import './basemap-switch.css'

const words = {
  basemap: { zh: '底图', en: 'Basemap' },
  current: { zh: '底图：{name}', en: 'Basemap: {name}' },
} as const satisfies Record<string, Label>

type Props = { value: string; onChange: (id: string) => void }

/**
 * A picture of the shown basemap at a corner of the map, which opens pictures of all of them: a menu button whose items
 * are one choice. The map around it must be positioned; where the switch stands is set by `--basemaps-*`.
 */
export function BasemapSwitch({ value, onChange }: Props) {
  const say = useWords()
  const choices = useBasemapChoices()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const close = (): void => {
    setIsOpen(false)
    opener.current?.focus()
  }
  useMenu(root, { isOpen, open: () => setIsOpen(true), close, drop: () => setIsOpen(false) })
  const shown = choices.find(({ id }) => id === value) ?? choices[0]
  if (!shown || choices.length < 2) return null
  const name = say(words.current, { name: shown.label })
  return (
    <div ref={root} className="basemap-switch">
      <button
        ref={opener}
        type="button"
        className="basemap-opener"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={name}
        title={name}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        <BasemapPicture {...shown} />
        <span>{say(words.basemap)}</span>
      </button>
      {isOpen && (
        <div
          id={menuId}
          className="basemap-menu"
          role="menu"
          aria-label={say(words.basemap)}
          style={{ '--basemaps': choices.length }}
        >
          {choices.map((choice) => (
            <Tile
              key={choice.id}
              choice={choice}
              isShown={choice === shown}
              onChoose={() => {
                if (choice.id !== value) onChange(choice.id)
                close()
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type TileProps = { choice: BasemapChoice; isShown: boolean; onChoose: () => void }

/** One basemap of the menu. The arrow keys move between them, so Tab skips them. */
function Tile({ choice, isShown, onChoose }: TileProps) {
  return (
    <button
      type="button"
      className="basemap-tile"
      role="menuitemradio"
      aria-checked={isShown}
      tabIndex={-1}
      title={choice.label}
      onClick={onChoose}
    >
      <BasemapPicture {...choice} />
      <span>{choice.label}</span>
    </button>
  )
}

/** `close` also brings the focus back to the opener; `drop` leaves it where the user has put it. */
type Menu = { isOpen: boolean; open: () => void; close: () => void; drop: () => void }

/** Focus, keys and clicks elsewhere. */
function useMenu(root: RefObject<HTMLDivElement | null>, { isOpen, open, close, drop }: Menu): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key } = event
    const tiles = tilesOf(root.current)
    const next = isOpen ? nextTile(tiles, key) : undefined
    if (isOpen && key === 'Tab') return close()
    if (next) next.focus()
    else if (isOpen && key === 'Escape') close()
    else if (!isOpen && (key === 'ArrowUp' || key === 'ArrowDown')) open()
    else return
    event.preventDefault()
    // Escape would also end what is being drawn, or close the dialog around the map.
    event.stopPropagation()
  })
  const point = useEffectEvent(({ target }: Event): void => {
    if (target instanceof Node && !root.current?.contains(target)) drop()
  })
  useEffect(() => {
    // A listener of React would come after those that the boundary editor has on its own elements.
    const element = root.current
    const pressed = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', pressed)
    return () => element?.removeEventListener('keydown', pressed)
  }, [root])
  useEffect(() => {
    if (!isOpen) return
    const pointed = (event: Event): void => point(event)
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    document.addEventListener('pointerdown', pointed, true)
    return () => document.removeEventListener('pointerdown', pointed, true)
  }, [root, isOpen])
}

const tilesOf = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []),
]

/** The tile that a key leads to from the focused one: beside it, or above and below it in the wrapped rows. */
function nextTile(tiles: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = tiles.findIndex((tile) => tile === document.activeElement)
  const top = tiles[0]?.offsetTop
  const inRow = tiles.filter(({ offsetTop }) => offsetTop === top).length
  if (key === 'ArrowRight') return tiles[(at + 1) % tiles.length]
  if (key === 'ArrowLeft') return tiles.at(at < 1 ? -1 : at - 1)
  if (key === 'ArrowDown') return tiles[Math.min(at + inRow, tiles.length - 1)]
  if (key === 'ArrowUp') return tiles[Math.max(at - inRow, 0)]
  if (key === 'Home') return tiles[0]
  return key === 'End' ? tiles.at(-1) : undefined
}
