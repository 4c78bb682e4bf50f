const faults = '[role=alert]'
const fields = 'input, select, textarea'
const headings = ':is(h1, h2, h3)'
const pressable = 'a[href], button, summary'
const stops = `:is(h1, h2, h3, ${fields}):not([type=hidden], [type=file], :disabled)`
const controls = `:is(${pressable}):not(:disabled)`

const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true

const findFirst = (places: readonly Element[], selector: string): HTMLElement | undefined =>
  places
    .flatMap((place) => [...(place.matches(selector) ? [place] : []), ...place.querySelectorAll(selector)])
    .find((found): found is HTMLElement => found instanceof HTMLElement && isSeen(found))

const listFaults = (place: Element): HTMLElement[] =>
  [place, ...place.querySelectorAll(faults)].filter(
    (found): found is HTMLElement => found instanceof HTMLElement && found.matches(faults),
  )

const listAncestors = (element: Element): Element[] => {
  const path = [element]
  for (let above = element.parentElement; above !== null; above = above.parentElement) path.push(above)
  return path
}

const isDialog = (element: Element): boolean => element.matches('dialog')

const focus = (target: HTMLElement): void => {
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus()
}

/** Prefers the control, which the fault describes, so that both are read. */
const findControl = (fault: HTMLElement): HTMLElement =>
  fault.closest('.field')?.querySelector<HTMLElement>('input, select, textarea, button') ??
  (fault.id === '' ? null : document.querySelector<HTMLElement>(`[aria-describedby~="${fault.id}"]`)) ??
  fault

let hushed = 0

/** The focus reads the fault, or the field that it describes: its alert would say the same again. */
const hush = (fault: HTMLElement): void => {
  fault.setAttribute('role', 'group')
  if (findControl(fault) !== fault) return
  hushed += 1
  fault.id ||= `fault-${hushed}`
  fault.setAttribute('aria-labelledby', fault.id)
}

const isLost = ([last]: readonly Element[]): boolean => {
  if (last === undefined) return false
  const { activeElement: active } = document
  if (!last.isConnected) return active === last || active === document.body || active === null
  if (last.matches(':disabled')) return active === last || active === document.body
  return active === document.body && last instanceof HTMLElement && !isSeen(last)
}

/** Finds what to focus instead of a lost element with this path. */
const findNext = (path: readonly Element[], added: readonly Element[]): HTMLElement | undefined => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const stayed = path.filter((place, at) => at > 0 && place.isConnected && (dialog?.contains(place) ?? true))
  const places = stayed.length > 0 || !dialog ? stayed : [dialog]
  const [nearest] = places
  const item = stayed.filter((place) => place.matches('li')).slice(0, 1)
  const inside = added.filter((element) => dialog?.contains(element) ?? true)
  const instead = inside.filter((element) => element.parentElement === nearest && element.matches(controls))
  return (
    findFirst(inside, stops) ??
    findFirst(instead, controls) ??
    findFirst(item, headings) ??
    findFirst(item, controls) ??
    places.map((place) => findFirst([place], headings)).find((found) => found !== undefined) ??
    document.getElementById('main') ??
    undefined
  )
}

/**
 * Keeps the focus useful (L-06). Focuses an error that follows a press. If the focused element is removed or disabled,
 * focuses the new heading or field, else a control in its place, else the heading or a control of its list item, else
 * the nearest heading.
 * @param pressed `event.composedPath()` of a press before this code loaded
 * @returns cleanup
 */
export function restoreFocus(pressed: readonly EventTarget[] = []): () => void {
  /** The last focused element and its ancestors. Empty after blur. */
  let path: readonly Element[] = []
  /** The element focused at a press whose result is pending. */
  let acted: Element | null = null
  /** The control to which the press's own handler moved the focus. */
  let moved: Element | null = null

  const answer = (added: readonly Element[]): void => {
    const fault = acted ? findFirst(added, faults) : undefined
    const next = fault ? findControl(fault) : isLost(path) ? findNext(path, added) : undefined
    if (fault) acted = null
    if (fault && (next !== document.activeElement || next === moved)) hush(fault)
    if (next) focus(next)
    const described =
      moved && added.flatMap((place) => listFaults(place)).find((other) => findControl(other) === moved)
    if (described) hush(described)
  }

  const observer = new MutationObserver((records) =>
    answer(
      records
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node): node is Element => node instanceof Element && node.isConnected),
    ),
  )

  const take = () => {
    const { activeElement: active } = document
    const before = path.find(isDialog)
    path = active === null || active === document.body ? [] : listAncestors(active)
    const now = path.find(isDialog)
    // A closing dialog restores the focus; the press in it still awaits its answer.
    if (acted && before && before !== now) acted = active
    else if (active !== acted) {
      if (acted) moved = active
      if (before !== now || active?.matches(fields)) acted = null
    }
  }
  // A removed element may fire `focusout`. Only a connected one was really left.
  const leave = () =>
    queueMicrotask(() => {
      const [last] = path
      const isLeft = document.activeElement === document.body && last?.isConnected
      if (isLeft && !last.matches(':disabled')) path = []
    })
  const act = ({ type, target }: Event) => {
    if (type === 'submit' || (target instanceof Element && target.closest('button') !== null))
      acted = document.activeElement
  }
  const rest = () => {
    acted = null
    moved = null
  }
  const listeners = [
    ['focusin', take],
    ['focusout', leave],
    ['click', act],
    ['submit', act],
    ['pointerdown', rest],
    ['keydown', rest],
    ['input', rest],
  ] as const
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  take()
  const before = pressed.filter((target) => target instanceof Element)
  const control = before.findIndex((element) => element.matches(`${pressable}, ${fields}`))
  const [active] = path
  if (control !== -1 && (active === undefined || active === before[control])) {
    path = before.slice(control)
    if (path[0]?.matches(pressable)) acted = path[0]
    answer(path.filter((element) => element.matches('form')))
  }

  return () => {
    observer.disconnect()
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
  }
}
