/** Digits of a phone as stored: 11 digits from 7 (U-05), or null when the text is not such a phone. */
export const phoneDigits = (text: string): string | null => {
  const digits = text.replace(/\D/g, '')
  return /^\+7[\d\s()-]*$/.test(text.trim()) && digits.length === 11 ? digits : null
}

const emoji = new RegExp(
  [
    /\p{Emoji}\uFE0F\u20E3?|[0-9#*]\u20E3/u, // drawn as emoji by a variation selector or as a keycap
    /\u200D\p{Extended_Pictographic}/u, // the rest of a joined picture
    /\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji_Presentation}/u,
    /\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]/u, // joiners and tags left alone
  ]
    .map((part) => part.source)
    .join('|'),
  'gu',
)

/** Text without emoji (U-05); digits and signs that only may be drawn as emoji, such as © and №, stay. */
export const withoutEmoji = (text: string): string => text.replace(emoji, '')
