import { formatPhone } from '#contract/phone.ts'
import { phoneParts } from '#contract/phone-search.ts'

/** Returns the place after the given number of digits. */
const placeAfter = (text: string, digits: number): number => {
  let left = digits
  let place = 0
  while (left > 0 && place < text.length) {
    if (/\d/.test(text[place] ?? '')) left -= 1
    place += 1
  }
  return place
}

type PhoneHitProps = { digits: string; search: string }

/** A phone with the part that was searched for. */
export function PhoneHit({ digits, search }: PhoneHitProps) {
  const text = formatPhone(digits)
  const part = phoneParts(search).find((some) => digits.includes(some)) ?? ''
  const from = digits.indexOf(part)
  const start = placeAfter(text, from + 1) - 1
  const end = placeAfter(text, from + part.length)
  if (part === '') return text
  return (
    <span className="phone-hit">
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </span>
  )
}
