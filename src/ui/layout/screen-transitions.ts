import { currentPath } from '../../lib/routes/hash-location.ts'

/** The staff go from case to case by a key: nothing may hold that up. */
const isDesk = (path: string): boolean => path.startsWith('/desk/')

/** A change of address is told by one of them or by both. */
const changes = ['popstate', 'hashchange'] as const

/** Tells whether a link is being pressed: what it does follows within the same task. */
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
 * Lets one screen fade into the next where the browser can (View Transitions), and not where the person asked for less
 * motion. The news of the new address is held for the frame in which the browser remembers the old screen; what is there
 * may be pressed all the time (src/ui/styles/view-transitions.css). A change within a screen, a filter or a choice in a
 * list, does not fade. Nor does a step that the code takes after an act: what the act has changed is drawn in that very
 * frame, and a screen that knew the change but not the address would lead elsewhere.
 */
export function fadeScreens(): void {
  if (!('startViewTransition' in document)) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const isLinkPressed = watchLinks()
  let shown = currentPath()
  let isTelling = false
  let isHeld = false

  const tell = () => {
    isHeld = false
    isTelling = true
    shown = currentPath()
    dispatchEvent(new HashChangeEvent('hashchange'))
    isTelling = false
  }
  // The browser's own news, which are trusted, are of Back and of a plain link.
  const canFade = (event: Event) =>
    (event.isTrusted || isLinkPressed()) &&
    !calm.matches &&
    !document.hidden &&
    currentPath() !== shown &&
    !isDesk(currentPath())
  const hold = (event: Event) => {
    if (isTelling) return
    if (!canFade(event)) {
      shown = currentPath()
      return
    }
    event.stopImmediatePropagation()
    if (isHeld) return
    isHeld = true
    const { ready, finished } = document.startViewTransition(tell)
    // A later one, or a page that is no longer looked at, ends it early: the screen is there all the same.
    for (const end of [ready, finished]) end.catch(() => undefined)
  }
  // Ahead of those who draw the screens.
  for (const change of changes) addEventListener(change, hold, { capture: true })
}
