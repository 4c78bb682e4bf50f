/** Files of an application, for a start at each kind of address. */
export type FirstFiles = Readonly<Record<'qr' | 'public' | 'home' | 'meters', readonly string[]>>

/**
 * Asks for the files of the application that the address will open (app.tsx has the last word) while its first file,
 * `start`, is still on its way, and runs that file once the shell of index.html is painted: a slow phone shows it first.
 * The build writes this function into a file of its own, so it uses nothing from elsewhere.
 */
export const askEarly = (start: string, files: FirstFiles, csrfCookies: readonly string[]): void => {
  const { hash } = location
  const isSignedIn = csrfCookies.some((name) => document.cookie.includes(`${name}=`))
  const signedIn = hash.startsWith('#/meters/') ? files.meters : files.home
  const others = isSignedIn ? signedIn : files.public
  for (const href of hash.startsWith('#/qr/') ? files.qr : others) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
      link.crossOrigin = ''
    } else link.rel = 'modulepreload'
    link.href = href
    // Each in a task of its own: a slow phone takes milliseconds to ask for one.
    setTimeout(() => document.head.append(link))
  }
  const run = (): void => void import(start)
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  // A page that nobody looks at is not painted.
  setTimeout(run, 200)
}
