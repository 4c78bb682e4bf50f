/** The words as a sentence: what others say may have no full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
