/**
 * Loads the stylesheet that index.html preloads. The returned function applies it: call it when a screen renders, to
 * avoid an extra layout. In development Vite applies it.
 */
export const loadFirstStyles = async (): Promise<() => void> => {
  const preload = document.querySelector<HTMLLinkElement>('link[data-first]')
  if (!preload) return () => undefined
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.media = 'not all'
  sheet.crossOrigin = preload.crossOrigin
  sheet.href = preload.href
  preload.after(sheet)
  await new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })
  return () => sheet.removeAttribute('media')
}
