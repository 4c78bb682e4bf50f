/** How far below its top a sheet can be taken: the grip and the title. */
const gripHeight = 64
/** A sheet that was drawn down so far closes; a shorter way brings it back. */
const closeAfter = 80

const controls = 'a, button, input, select, textarea, label'

/** The sheet that a finger takes by its grip; null where there is none, on wide screens and on a sheet of the whole screen. */
const takenSheet = ({ target, touches }: TouchEvent): HTMLDialogElement | null => {
  const [finger] = touches
  if (!finger || touches.length > 1 || !(target instanceof Element) || target.closest(controls)) return null
  const sheet = target.closest<HTMLDialogElement>('dialog.sheet')
  if (!sheet || sheet.scrollTop > 0 || getComputedStyle(sheet, '::before').content === 'none') return null
  const top = sheet.getBoundingClientRect().top
  return finger.clientY >= top && finger.clientY <= top + gripHeight ? sheet : null
}

/** Follows one finger from the grip until it is lifted. */
const follow = (sheet: HTMLDialogElement, from: number): void => {
  const listening = new AbortController()
  const { signal } = listening
  let way = 0
  const put = (distance: number) => {
    way = Math.max(0, distance)
    sheet.style.translate = way === 0 ? '' : `0 ${way}px`
  }
  sheet.addEventListener(
    'touchmove',
    (event) => {
      // Neither the sheet's content nor the page scrolls along.
      event.preventDefault()
      put((event.touches[0]?.clientY ?? from) - from)
    },
    { signal, passive: false },
  )
  const end = (isLifted: boolean) => {
    listening.abort()
    const isClosing = isLifted && way > closeAfter
    // As Escape asks. A sheet that stays goes back to its place.
    if (isClosing) sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    requestAnimationFrame(() => put(0))
  }
  sheet.addEventListener('touchend', () => end(true), { signal })
  sheet.addEventListener('touchcancel', () => end(false), { signal })
}

/** Lets a finger close every sheet by its grip, those of parts that are loaded later too (L-07). */
export const dragSheets = (): void =>
  document.addEventListener(
    'touchstart',
    (event) => {
      const sheet = takenSheet(event)
      const [finger] = event.touches
      if (sheet && finger) follow(sheet, finger.clientY)
    },
    { passive: true },
  )
