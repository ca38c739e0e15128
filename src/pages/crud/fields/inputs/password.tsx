import { useState } from 'react'
import { Button, Input as AntInput, Progress, Tooltip } from 'antd'
import { useWords } from '../../../../providers/i18n.ts'
import { generatePassword, passwordStrength } from '../password-strength.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { fieldWords, strengthWords } from '../words.ts'

/**
 * The form keeps the password as plain text; saving encrypts it. A generated password is shown, because somebody has to
 * pass it on. The key of a service comes from there: it is neither generated nor rated.
 */
export function PasswordInput({ field, value, onChange, id, disabled }: InputProps<FieldOf<'password'>>) {
  const say = useWords()
  const [isVisible, setVisible] = useState(false)
  const password = typeof value === 'string' ? value : ''
  const generate = () => {
    onChange?.(generatePassword())
    setVisible(true)
  }
  return (
    <div>
      <div className="crud-password">
        <AntInput.Password
          id={id}
          value={password}
          onChange={(event) => onChange?.(event.target.value)}
          disabled={disabled}
          autoComplete="new-password"
          visibilityToggle={{ visible: isVisible, onVisibleChange: setVisible }}
          placeholder={say(fieldWords.pleaseEnter, { label: say(field.label).toLowerCase() })}
        />
        {!field.isKept && (
          <Tooltip title={say(fieldWords.generateHint)}>
            <Button onClick={generate} disabled={disabled}>
              {say(fieldWords.generate)}
            </Button>
          </Tooltip>
        )}
      </div>
      {password !== '' && !field.isKept && <Strength password={password} />}
    </div>
  )
}

function Strength({ password }: { password: string }) {
  const say = useWords()
  const strength = passwordStrength(password)
  const words = say(fieldWords.strength, { level: say(strengthWords[strength] ?? fieldWords.none) })
  return (
    <div className="crud-strength" role="status">
      <Progress
        percent={(strength + 1) * 25}
        steps={4}
        size="small"
        showInfo={false}
        status={strength === 0 ? 'exception' : 'normal'}
        aria-label={words}
      />
      <span>{words}</span>
    </div>
  )
}
