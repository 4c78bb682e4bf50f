import type { GuideId } from '#contract/organisation/promises-schema.ts'

export const messages = {
  servicesTitle: 'Что умеет кабинет',
  list: 'Ко всем возможностям',
  how: 'Как это сделать',
  publicActions: {
    online_payment: 'Войти в кабинет',
    qrcode: 'Оплатить без входа',
    autopay: 'Войти в кабинет',
    meters: 'Войти в кабинет',
    receipts: 'Войти в кабинет',
    tgbot: 'Открыть бота',
    robot: 'Позвонить роботу',
  } satisfies Record<GuideId, string>,
  cabinetActions: {
    online_payment: 'К начислениям',
    qrcode: 'Открыть оплату без входа',
    autopay: 'К автоплатежу',
    meters: 'К счётчикам',
    receipts: 'К квитанциям',
    tgbot: 'Открыть бота',
    robot: 'Позвонить роботу',
  } satisfies Record<GuideId, string>,
} as const
