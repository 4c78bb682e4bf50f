/** Russian names of the tables, by their codes. */
export const tableKindNames: Readonly<Record<string, string>> = {
  accounts: 'Лицевые счета',
  meters: 'Счётчики',
  readings: 'Показания',
  balances: 'Остатки',
  accruals: 'Начисления',
  payments: 'Платежи',
  insurance: 'Страховки',
  news: 'Новости',
  documents: 'Документы',
  services: 'Услуги',
  choices: 'Отказы от бумаги',
}
