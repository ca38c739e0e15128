import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const source = join(root, 'docs/guide')

const style = `:root{color-scheme:light dark;--ink:#1b2440;--soft:#5a6480;--line:#d9dfec;--plane:#fff;--link:#2a4b8d}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf4;--soft:#a7b0c6;--line:#34405c;--plane:#131a2a;--link:#9db7ee}}
body{max-width:860px;margin:0 auto;padding:24px 16px 64px;background:var(--plane);color:var(--ink);font:16px/1.75 system-ui,"Noto Sans SC","Microsoft YaHei",sans-serif}
h1,h2{line-height:1.35}h2{margin-top:2em;padding-top:.5em;border-top:1px solid var(--line)}a{color:var(--link)}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}code{padding:0 4px;border-radius:4px;background:color-mix(in srgb,var(--line) 50%,transparent)}`

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function inline(text) {
  return escaped(text)
    .replaceAll(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img src="$2" alt="$1" loading="lazy">')
    .replaceAll(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_whole, words, to) => `<a href="${to.replace(/\.md(?=#|$)/, '.html')}">${words}</a>`,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

const items = (lines, form) => lines.map((line) => `<li>${inline(line.replace(form, ''))}</li>`).join('')

/** Converts a block of one of the few forms used in the guide: heading, list, paragraph. */
function block(text) {
  const lines = text.split('\n')
  const [, level = '', title = ''] = /^(#{1,3}) (.*)$/.exec(lines[0]) ?? []
  if (level) return `<h${level.length}>${inline(title)}</h${level.length}>`
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${items(lines, /^- /)}</ul>`
  if (lines.every((line) => /^\d+\. /.test(line))) return `<ol>${items(lines, /^\d+\. /)}</ol>`
  return `<p>${inline(lines.join(' '))}</p>`
}

/** Returns a guide page as HTML that needs no script and no other host. */
export function guidePage(markdown) {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? ''
  const body = markdown
    .trim()
    .split(/\n{2,}/)
    .map(block)
    .join('\n')
  return `<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><main>\n${body}\n</main></body></html>\n`
}

/** Builds the user guide next to the console, so that help works without internet. */
export function buildGuide() {
  const target = join(root, 'dist/guide')
  mkdirSync(target, { recursive: true })
  cpSync(join(source, 'pictures'), join(target, 'pictures'), { recursive: true })
  for (const file of readdirSync(source).filter((name) => name.endsWith('.md'))) {
    writeFileSync(
      join(target, file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html')),
      guidePage(readFileSync(join(source, file), 'utf8')).replaceAll('README.html', 'index.html'),
    )
  }
}
