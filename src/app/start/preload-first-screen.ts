/** Files of the first screen, by what the address opens. */
export type FirstScreenFiles = Readonly<
  Record<'desk' | 'qr' | 'public' | 'cabinet' | 'home' | 'meters', readonly string[]>
>

/**
 * Preloads the chunks and stylesheets of the screen that the address opens (app.tsx has the last word) while the entry
 * is still on its way. build/preload-first-screen.ts writes this function into index.html, so it uses nothing from
 * elsewhere.
 */
export const preloadFirstScreen = (files: FirstScreenFiles, csrfCookies: readonly string[]): void => {
  const { hash } = location
  const choose = (): readonly string[] => {
    if (hash.startsWith('#/desk')) return files.desk
    if (hash.startsWith('#/qr/')) return files.qr
    if (!csrfCookies.some((name) => document.cookie.includes(`${name}=`))) return files.public
    if (hash.startsWith('#/meters/')) return files.meters
    return /^#?\/?(?:main\/.*)?$/.test(hash) ? files.home : files.cabinet
  }
  for (const href of choose()) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
      link.crossOrigin = ''
    } else link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
