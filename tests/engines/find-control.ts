export interface Target {
  readonly role: 'button' | 'field' | 'file' | 'link' | 'choice'
  /** An exact match has priority over a partial one. */
  readonly name: string
  /** Text of the list item or dialog. */
  readonly within?: string | null
}

/** Runs in the page. Null while the control moves or is covered. */
export function findControl({ role, name, within }: Target): HTMLElement | null {
  const selectors = {
    button: 'button, [role=button], summary',
    field: 'input:not([type=file], [type=radio], [type=checkbox]), textarea',
    file: 'input[type=file]',
    link: 'a[href]',
    // The inputs are mostly hidden; residents click the labels.
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
  const isWithin = (element: HTMLElement): boolean =>
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
  const candidates = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(isWithin)
  const named = (fits: (found: string) => boolean) =>
    candidates.find((element) => getNames(element).some(fits) && isFree(element))
  return named((found) => found === name) ?? named((found) => found.includes(name)) ?? null
}
