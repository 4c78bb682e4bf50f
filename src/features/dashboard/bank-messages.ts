/** Separate file, so that Home does not load it. */
export const messages = {
  bankTitle: 'Вы вернулись из банка',
  bankText: 'Платёж появится в истории, когда банк его подтвердит. Обычно это занимает несколько минут.',
  promo: 'Розыгрыш 1000 рублей',
  promoText: 'Среди тех, кто платит за 3 дня. Условия откроются в новой вкладке.',
  toHome: 'На главную',
  toLogin: 'Ко входу',
  autopayDone: 'Автоплатёж успешно подключен',
  autopayDoneText: 'Теперь квитанции будут оплачиваться сами.',
} as const
