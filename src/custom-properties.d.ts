import 'react'

/** The types of React know no custom properties of CSS, which a browser takes in a style as it does any other. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
