import type { FormSchema } from '../http/form-schema.ts'

/**
 * Longest address that a short link may stand for: what a state with every filter, four rows to compare and a view
 * comes to, twice.
 */
export const longestPath = 2_600

/**
 * Addresses inside the console and nothing else: one leading slash that no second slash or backslash follows (`//host`
 * leaves the site), then what an encoded address may hold. Calls, stored files and other short links are no pages.
 */
export const pathPattern = String.raw`^/(?!(camel|assets|s)(/|$|\?|#))(?![/\\])[A-Za-z0-9\-._~!$&'()*+,;=:@/?%#]*$`

export const shareForm: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['path'],
  properties: {
    path: {
      type: 'string',
      minLength: 1,
      maxLength: longestPath,
      pattern: pathPattern,
      'x-label': { zh: '页面地址', en: 'Page address' },
      'x-says': {
        zh: `应为本站页面的地址，以单个 / 开头，最多 ${longestPath} 个字符`,
        en: `must be an address inside this site, starting with one slash, at most ${longestPath} characters`,
      },
    },
  },
}
