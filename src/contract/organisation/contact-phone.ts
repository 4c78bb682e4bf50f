import { dialedNumber } from '../phone.ts'

const badPhone = 'Не удалось найти номер телефона. Напишите его так: +7 495 111-22-33'

/** Rejects text with digits but no dialable number. */
export const validateContactPhone = (text: string): string | null =>
  /\d/.test(text) && dialedNumber(text) === undefined ? badPhone : null
