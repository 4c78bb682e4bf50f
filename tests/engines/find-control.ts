/** A control as a resident knows it. */
export interface Target {
  readonly role: 'button' | 'field' | 'file' | 'link' | 'choice'
  /** Its name, or a part of it: an equal name goes before one that only has it in it. */
  readonly name: string
  /** Words of the list item or dialog that it stands in. */
  readonly within?: string | null
}

/** Runs in the page: the control, if it is shown, stands still, and nothing lies over its middle. */
export function findControl({ role, name, within }: Target): HTMLElement | null {
  const selectors = {
    button: 'button, [role=button], summary',
    field: 'input:not([type=file], [type=radio], [type=checkbox]), textarea',
    file: 'input[type=file]',
    link: 'a[href]',
    // The inputs themselves are hidden in most of them: a resident presses the words.
    choice: 'label:has(input[type=radio], input[type=checkbox]), [role=radio], [role=switch]',
  }
  // eslint-disable-next-line unicorn/consistent-function-scoping -- The function goes into the page as its text.
  const squeeze = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const getNames = (element: HTMLElement): string[] => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const named = [...ids.map((id) => document.getElementById(id)), ...labels]
    return [
      squeeze(element.getAttribute('aria-label')),
      squeeze(element.innerText),
      ...named.map((label) => squeeze(label?.textContent)),
    ]
  }
  const stands = (element: HTMLElement): boolean =>
    within === null ||
    within === undefined ||
    squeeze(element.closest('li, dialog, [role=dialog]')?.textContent).includes(within)
  const isFree = (element: HTMLElement): boolean => {
    if (role === 'file') return true
    if (!element.checkVisibility() || element.matches(':disabled')) return false
    const moves = document.getAnimations().some(({ playState, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && target?.contains(element) === true
    })
    if (moves) return false
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && (element.contains(top) || top.contains(element))
  }
  const candidates = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(stands)
  const named = (fits: (found: string) => boolean) =>
    candidates.find((element) => getNames(element).some(fits) && isFree(element))
  return named((found) => found === name) ?? named((found) => found.includes(name)) ?? null
}
