/**
 * Loads the stylesheet that index.html only asks for, so that its shell is painted without it. Resolves with the function that
 * applies it, to be called when a screen is drawn: any sooner, the shell is laid out once more for nothing. It stands before
 * those of the screens, which come later. In development Vite applies it by itself.
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
