/** Files of the first screen, by what the address opens. */
export type FirstScreenFiles = Readonly<
  Record<'desk' | 'today' | 'qr' | 'public' | 'home' | 'meters', readonly string[]>
>

/**
 * Preloads the chunks and stylesheets of the screen that the address opens (app.tsx has the last word) while the entry
 * is still on its way. build/preload-first-screen.ts writes this function into a script of its own, so it uses nothing
 * from elsewhere.
 */
export const preloadFirstScreen = (files: FirstScreenFiles, csrfCookies: readonly string[]): void => {
  const { hash } = location
  const isSignedIn = csrfCookies.some((name) => document.cookie.includes(`${name}=`))
  const signedIn = hash.startsWith('#/meters/') ? files.meters : files.home
  const others = isSignedIn ? signedIn : files.public
  const staff = /^#\/desk\/?($|today|\?)/.test(hash) ? files.today : files.desk
  const marked = hash.startsWith('#/desk') ? staff : hash.startsWith('#/qr/') && files.qr
  for (const href of marked || others) {
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
