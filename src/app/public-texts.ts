/** What is read on public pages beside the sign-in. */
export const publicTexts = {
  toLogin: 'Ко входу',
  soon: 'Раздел откроется позже',
  soonHelp: 'Мы готовим его. Пока этот вопрос решит управляющая организация по телефону.',
  qrTitle: 'Оплата QR',
  linkTitle: 'Оплата по ссылке',
  qrHelp: 'Наведите камеру телефона на код: оплата откроется на телефоне.',
  qrAlt: 'Код со ссылкой на эту страницу',
  qrGoOn: 'Продолжить на этом устройстве',
} as const
