/** Digits and signs in a box, as the emoji keyboard has them. */
const keycap = /([\d#*])\uFE0F?\u20E3/g

/**
 * Characters that show nothing: format characters, Hangul fillers, variation selectors, the empty braille pattern. The
 * first group keeps the joiners of an emoji and of a word in a script that has them: Persian, Hindi.
 */
const unseen =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D(?=\p{Extended_Pictographic}))?|[^\P{L}\p{sc=Latin}\p{sc=Cyrillic}]\p{M}*[\u200C\u200D](?=\p{L}))|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Removes invisible characters of copied text; composes letters, since a Mac splits «й» in two. Keeps spaces. */
export const cleanText = (text: string): string =>
  /^[\w \n]*$/.test(text) ? text : text.replace(keycap, '$1').replace(unseen, '$1').normalize('NFC')
