/** Returns 11 digits starting with 7 (U-05), or null if invalid. */
export const phoneDigits = (text: string): string | null => {
  const digits = text.replace(/\D/g, '')
  return /^\+7[\d\s()-]*$/.test(text.trim()) && digits.length === 11 ? digits : null
}

const emoji = new RegExp(
  [
    /\p{Emoji}\uFE0F\u20E3?|[0-9#*]\u20E3/u, // variation selectors and keycaps
    /\u200D\p{Extended_Pictographic}/u, // rest of a joined emoji
    /\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji_Presentation}/u,
    /\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]/u, // stray joiners and tags
  ]
    .map((part) => part.source)
    .join('|'),
  'gu',
)

/** Keeps digits and signs such as © and № (U-05). */
export const stripEmoji = (text: string): string => text.replace(emoji, '')
