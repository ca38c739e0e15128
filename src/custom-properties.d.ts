import 'react'

/** React's types lack CSS custom properties, which browsers accept in a style like any other property. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
