export const publicMessages = {
  toLogin: 'Ко входу',
  qrTitle: 'Оплата QR',
  linkTitle: 'Оплата по ссылке',
  qrHelp: 'Наведите камеру телефона на код: оплата откроется на телефоне.',
  qrAlt: 'Код со ссылкой на эту страницу',
  qrGoOn: 'Продолжить на этом устройстве',
} as const
