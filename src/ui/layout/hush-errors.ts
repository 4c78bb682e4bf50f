/**
 * Makes an error no alert when its field takes the focus (L-01): a screen reader reads it with the field. Listens to
 * `focusin` until `restoreFocus` is loaded.
 */
export const hushErrors = (): void => {
  const field = document.activeElement?.closest('.field, .zone')
  for (const error of field?.querySelectorAll('[role=alert]') ?? []) error.setAttribute('role', 'group')
}
