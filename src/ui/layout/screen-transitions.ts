import { currentPath } from '../../lib/routes/hash-location.ts'

/** The desk has no fades, because staff switch cases by keyboard. */
const isDesk = (path: string): boolean => path.startsWith('/desk/')

/** A navigation fires one or both. */
const changes = ['popstate', 'hashchange'] as const

/** Returns a function that is true during a link press. Its effects follow in the same task. */
function watchLinks(): () => boolean {
  let isPressed = false
  const press = ({ target }: MouseEvent) => {
    isPressed = target instanceof Element && target.closest('a[href]') !== null
    setTimeout(() => (isPressed = false))
  }
  addEventListener('click', press, { capture: true })
  return () => isPressed
}

/**
 * Fades screens with View Transitions, unless reduced motion is preferred. Holds the event of the new address for a
 * frame, while the browser captures the old screen. Filters and navigation by code after an action do not fade: the
 * action's result must not render with the old address.
 */
export function fadeScreens(): void {
  if (!('startViewTransition' in document)) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const isLinkPressed = watchLinks()
  let shown = currentPath()
  let isDispatching = false
  let isHeld = false

  const dispatchChange = () => {
    isHeld = false
    isDispatching = true
    shown = currentPath()
    dispatchEvent(new HashChangeEvent('hashchange'))
    isDispatching = false
  }
  // Trusted events come from Back and plain links.
  const canFade = (event: Event) =>
    (event.isTrusted || isLinkPressed()) &&
    !calm.matches &&
    !document.hidden &&
    currentPath() !== shown &&
    !isDesk(currentPath())
  const hold = (event: Event) => {
    if (isDispatching) return
    if (!canFade(event)) {
      shown = currentPath()
      return
    }
    event.stopImmediatePropagation()
    if (isHeld) return
    isHeld = true
    const { ready, finished } = document.startViewTransition(dispatchChange)
    // A newer transition or a hidden page aborts this one; the screen still changes.
    for (const end of [ready, finished]) end.catch(() => undefined)
  }
  // Must run before the router's listeners.
  for (const change of changes) addEventListener(change, hold, { capture: true })
}
