import type { Plugin } from 'vite'

/** index.html only preloads the stylesheet, and src/app/first-styles.ts applies it: the loading screen is painted without it. */
export const firstStyles = (): Plugin => ({
  name: 'first-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<link rel="stylesheet"', '<link data-first rel="preload" as="style"'),
  },
})
