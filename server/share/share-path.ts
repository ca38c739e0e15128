import type { FormSchema } from '../http/form-schema.ts'

/**
 * Longest address of a short link: twice the length of a state with every filter, four compared rows and a map view.
 */
export const longestPath = 2_600

/**
 * Allows only addresses inside the console: one leading slash without a second slash or backslash after it (`//host`
 * leaves the site), then characters of an encoded address. API calls, assets and other short links are not pages.
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
