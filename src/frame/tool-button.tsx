import type { ReactNode } from 'react'
import './plain-buttons.css'

type Props = { label: string; icon: ReactNode; lang?: string; className?: string; onClick: () => void }

/** A button with an icon only, in headers and corners of pages that load without antd. */
export function ToolButton({ label, icon, lang, className = '', onClick }: Props) {
  return (
    <button
      type="button"
      className={`tool-button ${className}`}
      lang={lang}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
