const names: Readonly<Record<string, string>> = {
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

/** Returns «Таблица» for a kind of another release, because a code says nothing to a member. */
export const nameTableKind = (kind: string): string => names[kind] ?? 'Таблица'
