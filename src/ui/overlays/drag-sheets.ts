/** Draggable height: the grip and the title, in px. */
const gripHeight = 64
/** Drag distance in px that closes a sheet. */
const closeAfter = 80

const controls = 'a, button, input, select, textarea, label'

/** Returns the sheet whose grip is touched, or null. Full-screen sheets and wide screens have none. */
const takenSheet = ({ target, touches }: TouchEvent): HTMLDialogElement | null => {
  const [finger] = touches
  if (!finger || touches.length > 1 || !(target instanceof Element) || target.closest(controls)) return null
  const sheet = target.closest<HTMLDialogElement>('dialog.sheet')
  if (!sheet || sheet.scrollTop > 0 || getComputedStyle(sheet, '::before').content === 'none') return null
  const top = sheet.getBoundingClientRect().top
  return finger.clientY >= top && finger.clientY <= top + gripHeight ? sheet : null
}

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
      // Prevents scrolling.
      event.preventDefault()
      put((event.touches[0]?.clientY ?? from) - from)
    },
    { signal, passive: false },
  )
  const end = (isLifted: boolean) => {
    listening.abort()
    const isClosing = isLifted && way > closeAfter
    // Like Escape. A sheet that stays moves back.
    if (isClosing) sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    requestAnimationFrame(() => put(0))
  }
  sheet.addEventListener('touchend', () => end(true), { signal })
  sheet.addEventListener('touchcancel', () => end(false), { signal })
}

/** Lets residents drag any sheet closed (L-07). */
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
