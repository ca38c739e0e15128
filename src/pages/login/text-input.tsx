import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'name'> & {
  name: string
  label: string
  value: string
  onValue: (value: string) => void
  mistake?: string | undefined
  hint?: string | undefined
  /** Rendered inside the frame, after the input. */
  after?: ReactNode
}

/** A labelled input with hint and error message, linked for screen readers. */
export function TextInput({ name, label, value, onValue, mistake, hint, after, ...rest }: Props) {
  const id = useId()
  const says = mistake ?? hint
  return (
    <div className="login-field" data-wrong={mistake ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="login-frame">
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={says ? `${id}-says` : undefined}
          {...rest}
        />
        {after}
      </div>
      {says && (
        <p id={`${id}-says`} className={mistake ? 'login-mistake' : 'login-hint'}>
          {says}
        </p>
      )}
    </div>
  )
}
