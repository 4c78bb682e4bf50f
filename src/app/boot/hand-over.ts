import { findFirstScreen } from './first-screen-paths.ts'

/** Fires React's change event for text that the field already contains. */
const announceText = (input: HTMLInputElement, typed: HTMLInputElement): void => {
  const { value, selectionStart, selectionEnd } = typed
  // React ignores a value that it knows, so it learns the initial one; the prototype's setter bypasses React.
  input.value = input.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(selectionStart, selectionEnd)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const listControls = (root: HTMLElement) =>
  root.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')

/**
 * Remembers the controls of the prerendered screen `start`. Call the result once React has hydrated it, outside of its
 * effects, where React would restore the values of its state. It hands over what was typed, focused and pressed
 * before, even if an extension changed the page and React rendered it again.
 */
export const rememberControls = (root: HTMLElement, start: string): (() => void) => {
  const before = [...listControls(root)]
  const focused = document.activeElement

  return () => {
    // The address changed meanwhile: these are the controls of another screen.
    if (findFirstScreen(location.hash) !== start) return
    const pairs = [...listControls(root)].flatMap((control, index) => {
      const old = before[index]
      return old === undefined ? [] : [{ old, control }]
    })
    for (const { old, control } of pairs) {
      if (!(control instanceof HTMLInputElement && old instanceof HTMLInputElement)) continue
      // React knows nothing of an uncontrolled field, which has no attribute.
      const isKnown = control === old && !control.hasAttribute('value')
      if (!isKnown && old.value !== old.defaultValue) announceText(control, old)
    }
    for (const { old, control } of pairs) {
      if (old !== focused) continue
      if (control === old) control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      else control.focus({ preventScroll: true })
    }
    for (const { old, control } of pairs) {
      if (old.dataset['pressed'] === undefined) continue
      delete control.dataset['pressed']
      control.click()
    }
  }
}
