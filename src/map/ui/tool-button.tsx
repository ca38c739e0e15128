import { Button } from 'antd'
import type { ReactNode } from 'react'

type Props = {
  label: string
  icon: ReactNode
  /** For a tool that is on or off. */
  isOn?: boolean
  /** For a button that opens more buttons. */
  isOpen?: boolean
  isBusy?: boolean
  className?: string
  onClick: () => void
}

/** A button of the toolbar: an icon with its label. */
export function ToolButton({ label, icon, isOn, isOpen, isBusy = false, className, onClick }: Props) {
  return (
    <Button
      type="text"
      icon={icon}
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    />
  )
}
