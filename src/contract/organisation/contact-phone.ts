import { findNumber } from './dialing.ts'

const badPhone = 'Не удалось найти номер телефона. Напишите его так: +7 495 111-22-33'

/** Rejects text with digits but no number that can be dialed. */
export const validateContactPhone = (text: string): string | null =>
  /\p{Nd}/u.test(text) && !findNumber(text) ? badPhone : null
