import { maskPhone, nationalDigits, phonePrefix } from '#contract/phone.ts'

/** What stands in the field after a change, and where its caret is: behind the digit that it was behind. */
export function retypedPhone(text: string, caret: number): { masked: string; caret: number } {
  const masked = maskPhone(text)
  const behind = text.slice(caret).replace(/\D/g, '').length
  const count = Math.max(0, nationalDigits(text).length - behind)
  const before = new RegExp(`^\\+7 (?: ?\\d){${count}}`).exec(masked)?.[0] ?? phonePrefix
  return { masked, caret: before.length }
}
