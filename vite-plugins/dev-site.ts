import type { Plugin } from 'vite'

/**
 * Inserts the server's settings into the page of `npm run dev`, as the server does in its own page; without them the
 * console assumes a foreign server.
 */
export function devSite(server: string): Plugin {
  return {
    name: 'dev-site',
    apply: 'serve',
    transformIndexHtml: async (html) => {
      const page = await fetch(server).then(
        (answer) => answer.text(),
        () => '',
      )
      const settings = /<script type="application\/json" id="site">.*?<\/script>/s.exec(page)?.[0] ?? ''
      return html.replace('</head>', () => `  ${settings}\n  </head>`)
    },
  }
}
