/**
 * Calls back when there may be a network again: the device says so, or the page is looked at again. Gives a function
 * that stops it. Does nothing outside a page.
 */
export const onNetworkBack = (back: () => void): (() => void) => {
  if (typeof document === 'undefined') return () => undefined
  const seen = (): void => {
    if (document.visibilityState === 'visible') back()
  }
  addEventListener('online', seen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', seen)
    document.removeEventListener('visibilitychange', seen)
  }
}
