import type { Plugin } from 'vite'

/** Moves the entry's stylesheet into index.html, whose screens are drawn before any request. */
export const inlineStyles = (): Plugin => {
  const sheets: string[] = []
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'pre',
    // Before Vite writes into the chunks which stylesheets they load.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
          for (const fileName of chunk.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[fileName]
            if (sheet?.type === 'asset') sheets.push(String(sheet.source))
            delete bundle[fileName]
          }
          chunk.viteMetadata?.importedCss.clear()
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => sheets.map((children) => ({ tag: 'style', children, injectTo: 'head' })),
    },
  }
}
