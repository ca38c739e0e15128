import type { ReactNode } from 'react'
import { Button, Dropdown, type ButtonProps } from 'antd'

type Props<K extends string> = {
  /** Name of the button, also shown when the pointer rests on it. */
  label: string
  icon: ReactNode
  size?: ButtonProps['size']
  options: readonly { key: K; label: string }[]
  chosen: K
  onChoose: (key: K) => void
}

/** A button with an icon that opens a menu of a few options, one of which is chosen. */
export function ChoiceMenu<K extends string>({ label, icon, size = 'middle', options, chosen, onChoose }: Props<K>) {
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        selectable: true,
        selectedKeys: [chosen],
        items: options.map(({ key, label: text }) => ({ key, label: text, onClick: () => onChoose(key) })),
      }}
    >
      <Button type="text" size={size} icon={icon} aria-haspopup="menu" aria-label={label} title={label} />
    </Dropdown>
  )
}
