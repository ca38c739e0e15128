import type { IconDefinition } from '@ant-design/icons-svg/es/types'

/** An icon of antd on pages that load without it: its own component brings 8 kB of colours and styles. */
export function PlainIcon({ of: { icon } }: { of: IconDefinition }) {
  const { attrs, children = [] } = typeof icon === 'function' ? icon('currentColor', 'none') : icon
  return (
    <svg viewBox={attrs.viewBox} width="1em" height="1em" fill="currentColor" aria-hidden="true">
      {children.map((part) => (
        <path key={part.attrs.d} d={part.attrs.d} />
      ))}
    </svg>
  )
}
