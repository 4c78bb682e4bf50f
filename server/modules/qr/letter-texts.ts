/** Words of the letter with the digits. */
export const letterTexts = {
  subject: (digits: string) => `Код для оплаты: ${digits}`,
  code: (digits: string) => `Код: ${digits}`,
  why: 'Введите его на странице оплаты, чтобы увидеть адреса, которые связаны с этой почтой. Код действует 10 минут.',
  notYou: 'Если это были не вы, ничего не делайте и никому не сообщайте код.',
} as const
