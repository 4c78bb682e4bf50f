// Equivalent regexes (`/0+$/`, `/\B(?=(\d{3})+$)/g`) take quadratic time (decision 27).

export const trimEnd = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns '1234567' into '1 234 567'. */
export const groupThousands = (digits: string, separator: string): string => {
  const head = digits.length % 3
  const groups = digits.slice(head).match(/\d{3}/g) ?? []
  return (head === 0 ? groups : [digits.slice(0, head), ...groups]).join(separator)
}
