import { describe, expect, it } from 'vitest'
import { cellOfRichText, cleanRichText } from '../../server/http/rich-text.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="vbscript:x">x</a>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<style>*{background:url(//evil.example)}</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="//evil.example"><input name=a><button>x</button></form>',
  '<object data="//evil.example"></object><embed src="//evil.example">',
  '<base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href="//evil.example">',
  '<p align="center" class="ant-modal" id="root">x</p>',
  '<<script>alert(1)//<</script>',
  '<textarea><script>alert(1)</script></textarea>',
]

describe('stored rich text', () => {
  it.each(hostile)('has only allowed tags and attributes after cleaning %s', (payload) => {
    const html = cleanRichText(`<p>第一条</p>${payload}`) ?? ''
    expect(html.startsWith('<p>第一条</p>')).toBe(true)
    expect(html).not.toMatch(
      /<(?!\/?(?:p|h2|h3|h4|blockquote|ul|ol|li|br|hr|strong|em|u|s|a|table|thead|tbody|tr|th|td)\b)/,
    )
    expect([...html.matchAll(/<[a-z0-9]+\s([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual(
      html.includes('align') ? ['align="center"'] : [],
    )
  })

  it('keeps the markup of documents unchanged', () => {
    const html =
      '<h2 align="center">办法</h2><p><strong>第一条</strong> <a href="https://example.cn/a">链接</a></p><ol start="3"><li><p>一</p></li></ol><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'
    expect(cleanRichText(html)).toBe(html)
  })

  it('converts plain text to paragraphs and back, and blank text to null', () => {
    const html = cleanRichText('第一段 A & B\n\n第二段') ?? ''
    expect(html).toBe('<p>第一段 A &amp; B</p><p>第二段</p>')
    expect(cellOfRichText(html)).toBe('第一段 A & B\n第二段')
    expect(cellOfRichText('<p><strong>粗</strong></p>')).toBe('<p><strong>粗</strong></p>')
    expect(cleanRichText('<p>&nbsp;</p>')).toBeNull()
  })
})
