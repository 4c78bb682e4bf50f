import { cleanText } from '#contract/clean-text.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Passwords are hashed as typed. */
const isCleaned = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    ['text', 'search', 'tel', 'email'].includes(target.type) &&
    !target.autocomplete.includes('password'))

/** React ignores an event whose value was set through the element's own property. */
const setValue = (field: TextField, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)

const clean = ({ target }: Event): void => {
  if (!isCleaned(target)) return
  const { value, selectionStart } = target
  const cleaned = cleanText(value)
  if (cleaned === value) return
  const caret = cleanText(value.slice(0, selectionStart ?? value.length)).length
  setValue(target, cleaned)
  target.setSelectionRange(caret, caret)
}

/** Cleans what is typed or pasted before the field's own listeners read it (U-07). Returns the way to stop. */
export const cleanTyping = (): (() => void) => {
  document.addEventListener('input', clean, true)
  return () => document.removeEventListener('input', clean, true)
}
