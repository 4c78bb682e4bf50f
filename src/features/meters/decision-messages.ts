import { span } from './messages.ts'

export const messages = {
  otherValue: (month: string) => `Пока вы были без сети, ${month} уже передали другое значение.`,
  valueGone: (month: string) => `Пока вы были без сети, переданное ${month} значение отменили.`,
  previousChanged: 'Пока вы были без сети, изменилось прошлое показание.',
  windowClosed: (month: string) => `Приём показаний ${month} закончился, поэтому значение не передано.`,
  nextWindow: (from: string, till: string) => `Следующий приём: ${span(from, till)}.`,

  question: 'Какое показание верное?',
  yours: 'Ваше, с этого телефона',
  written: (moment: string) => `Записали ${moment}`,
  already: 'Уже передано',
  by: {
    you: 'Передали вы',
    flat: 'Передал другой житель квартиры',
    office: 'Внесла управляющая организация',
  },
  when: (by: string | undefined, moment: string) =>
    by === undefined ? `Передано ${moment}` : `${by}, ${moment}`,
  nothing: 'Не передавать моё',
  nothingNote: 'Записанное на телефоне удалим',
  was: 'Прошлое теперь',
  used: (amounts: string, usual: string | null) =>
    `Расход ${amounts}${usual === null ? '' : `, обычно около ${usual}`}`,
  sentFrom: { phone: 'С телефона', tablet: 'С планшета', computer: 'С компьютера' },
  photos: (count: number) => (count === 0 ? 'Без фото' : `${count}\u00a0фото`),
  send: 'Передать выбранное',
  chooseFirst: 'Выберите, какое показание верное',
  sendFor: (month: string) => `Передать ${month}`,
  remove: 'Удалить',
} as const
