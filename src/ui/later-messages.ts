/** Texts of controls that no first screen has, to keep the first chunk small. */
export const laterMessages = {
  accepted: 'Принято',
  rejected: (errors: readonly string[]) =>
    `Не принято: ${errors.join('. ') || 'запись не удалось прочитать'}`,
  decide: 'Нужно ваше решение',
  signIn: 'Войдите снова, чтобы мы отправили',
  understood: 'Понятно',
  month: 'Месяц',
  year: 'Год',
  printedAt: (moment: string) => `Распечатано ${moment}`,
  maxLengthHint: 'Максимальная длина сообщения',
  share: 'Поделиться',
  copied: 'Скопировано',
  copyFailed: 'Скопировать не получилось',
  codeDigit: (nth: number, of: number) => `Цифра ${nth} из ${of}`,
  checkEmail: (address: string) => `Проверьте адрес: ${address}. Всё верно?`,
  emailIsRight: 'Да, всё верно',
  correctEmail: 'Исправить',
  stars: (count: number, of: number) => `${count} из ${of}`,
} as const
