export type FirstScreenFiles = Readonly<
  Record<'desk' | 'qr' | 'registration' | 'public' | 'cabinet' | 'home' | 'meters', readonly string[]>
>

/**
 * Preloads the likely first screen while the entry loads. build/preload-first-screen.ts inlines this function into
 * index.html, so it must not use imports.
 */
export const preloadFirstScreen = (files: FirstScreenFiles, csrfCookies: readonly string[]): void => {
  const { hash } = location
  const choose = (): readonly string[] => {
    if (hash.startsWith('#/desk')) return files.desk
    if (hash.startsWith('#/qr/')) return files.qr
    if (hash.startsWith('#/auth/registration')) return files.registration
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
