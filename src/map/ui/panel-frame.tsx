import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import type { Label } from '../../resources/define.ts'
import type { PanelProps } from '../tools/tool.ts'
import { toolWords } from './words.ts'

type Props = Pick<PanelProps, 'say' | 'end'> & {
  label: Label
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Frame of a tool's panel: the name of the tool, and a button that ends it. */
export function PanelFrame({ label, say, end, className = '', ref, children }: Props) {
  return (
    <section ref={ref} className={`map-panel ${className}`.trim()} aria-label={say(label)}>
      <header>
        <strong>{say(label)}</strong>
        <Button size="small" onClick={end}>
          {say(toolWords.end)}
        </Button>
      </header>
      {children}
    </section>
  )
}
