import type { Command } from './palette-commands.ts'

export type PaletteGroup = {
  key: string
  label: string
  /** Total number of rows; null where all are shown. */
  total: number | null
  commands: readonly Command[]
}

type Props = {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  /** Index of the selected option over all groups. */ at: number
  onAt: (at: number) => void
  onRun: (command: Command) => void
}

/** The options under their headings. The focus stays in the input, whose arrow keys move through all of them. */
export function PaletteList({ id, label, groups, at, onAt, onRun }: Props) {
  const numbered = withNumbers(groups)
  return (
    <div id={id} role="listbox" className="palette-list" aria-label={label}>
      {numbered.map(({ group, first }) => (
        <div key={group.key} role="group" aria-label={group.label}>
          <Heading group={group} />
          {group.commands.map((command, index) => (
            <Option
              key={command.id}
              id={`${id}-${first + index}`}
              command={command}
              isAt={first + index === at}
              onHover={() => onAt(first + index)}
              onRun={() => onRun(command)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Heading({ group }: { group: PaletteGroup }) {
  return (
    <div className="palette-heading" aria-hidden>
      {group.label}
      {group.total !== null && <span>{group.total}</span>}
    </div>
  )
}

function withNumbers(groups: readonly PaletteGroup[]): { group: PaletteGroup; first: number }[] {
  let first = 0
  return groups.map((group) => {
    const numbered = { group, first }
    first += group.commands.length
    return numbered
  })
}

type OptionProps = { id: string; command: Command; isAt: boolean; onHover: () => void; onRun: () => void }

function Option({ id, command, isAt, onHover, onRun }: OptionProps) {
  const keepInView = (element: HTMLDivElement | null) => {
    if (isAt) element?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // The focus stays in the input, which is the combobox: its arrow keys reach the options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      ref={keepInView}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      onMouseMove={onHover}
      onClick={onRun}
    >
      <span className="one-line">{command.label}</span>
      {command.group === 'rows' && command.also !== '' && <small>{command.also}</small>}
    </div>
  )
}
