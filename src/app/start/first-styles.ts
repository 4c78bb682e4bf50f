/**
 * Applies the stylesheet that index.html only asks for, so that its shell is painted without it; resolves when screens may
 * be drawn. It stands before those of the screens, which come later. In development Vite applies it by itself.
 */
export const applyFirstStyles = (): Promise<unknown> => {
  const preload = document.querySelector<HTMLLinkElement>('link[data-first]')
  if (!preload) return Promise.resolve()
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.crossOrigin = preload.crossOrigin
  sheet.href = preload.href
  preload.after(sheet)
  return new Promise((resolve) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', resolve)
  })
}
