import { isKeyOf } from '../../resources/keys.ts'

/** Colours by name: for files as hex, for pages as a CSS variable of the palette. */
const colours = {
  plane: ['#ffffff', '--plane'],
  low: ['#f7f9fc', '--plane-low'],
  line: ['#c4cede', '--line-strong'],
  ink: ['#1a2440', '--ink'],
  soft: ['#55607a', '--ink-soft'],
  primary: ['#2b4c8c', '--primary'],
  tint: ['#e6edf8', '--primary-soft'],
  fill: ['#2b4c8c', '--fill'],
  onFill: ['#ffffff', '--on-fill'],
  warm: ['#9a5210', '--warm'],
  right: ['#2b7a4b', '--right'],
  wrong: ['#c0342b', '--wrong'],
} as const satisfies Record<string, readonly [string, string]>

const font = `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif`

/** Style of each shape role; `$name` is a colour. */
const rules = `
text{font:14px ${font};text-anchor:middle;fill:$ink}
.lane{fill:$plane;stroke:$line}
.lane-other{fill:$low;stroke:$line}
.lane-text{text-anchor:start;font-weight:600;fill:$soft}
.node-step{fill:$plane;stroke:$primary;stroke-width:1.5}
.node-decision{fill:$tint;stroke:$primary;stroke-width:1.5}
.node-document{fill:$plane;stroke:$warm;stroke-width:1.5}
.node-start{fill:$fill;stroke:$fill}
.node-end{fill:$plane;stroke:$fill;stroke-width:3}
.node-refusal{fill:$plane;stroke:$wrong;stroke-width:3;stroke-dasharray:6 4}
.text-start{fill:$onFill}
.facts{font-size:12px;fill:$soft}
.edge{fill:none;stroke:$soft;stroke-width:1.5}
.arrow{fill:$soft;stroke:none}
.edge-text{font-size:13px;paint-order:stroke;stroke:$plane;stroke-width:6px;stroke-linejoin:round}
.mark-added [class^=node],.mark-added .edge{stroke:$right;stroke-width:3}
.mark-removed [class^=node],.mark-removed .edge{stroke:$wrong;stroke-width:3;stroke-dasharray:6 4}
.mark-changed [class^=node],.mark-changed .edge{stroke:$warm;stroke-width:3}
`.trim()

/** Returns the style sheet of a drawing saved as a file. */
export function fileStyle(): string {
  return styled((name) => colours[name][0], '')
}

/** Returns the style sheet for drawings in a page, in the colours of its theme, limited to `scope`. */
export function pageStyle(scope: string): string {
  return styled((name) => `var(${colours[name][1]})`, `${scope} `)
}

function styled(colour: (name: keyof typeof colours) => string, prefix: string): string {
  const lines = rules.split('\n').map((rule) => {
    const [selector = '', body = ''] = rule.split(/(?=\{)/)
    return (
      selector
        .split(',')
        .map((each) => prefix + each)
        .join(',') + body
    )
  })
  return lines
    .join('\n')
    .replaceAll(/\$(\w+)/g, (whole, name: string) => (isKeyOf(colours, name) ? colour(name) : whole))
}
