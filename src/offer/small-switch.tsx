import './small-switch.css'

type Props = {
  label: string
  /** Stands behind the label, such as a count. */ more?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label. Not antd's: that one would add 5 kB to the first load of the start page, which has no room for it. */
export function SmallSwitch({ label, more, isOn, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="small-switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
    >
      <i aria-hidden />
      <span>{label}</span>
      {more && <small className="soft numbers">{more}</small>}
    </button>
  )
}
