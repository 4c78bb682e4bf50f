import { counted } from '../../lib/text/russian.ts'

const meters = { one: 'счётчик', few: 'счётчика', many: 'счётчиков' }

/** Words of the answer to the press and of the end of the task, which most visits do not reach. */
export const texts = {
  check: 'Проверьте:',
  nothingFilled: 'Введите хотя бы одно показание. Можно передать не все сразу.',

  done: 'Показания переданы',
  doneCount: (count: number) => `${counted(count, meters)} из ${count}`,
  today: 'сегодня',
  sentAt: (day: string, time: string) => `, ${day} в ${time}`,
  saved: 'Показания ждут сети',
  savedText: 'Отправим сами, когда появится сеть. Кабинет можно закрыть.',
  unkeptText: 'Отправим, когда появится сеть. Не закрывайте кабинет: на этом телефоне они не сохраняются.',
  sendingAll: 'Отправляем показания',
  mayCorrect: 'Исправить можно',
  nextReadings: 'Следующие показания',
  home: 'На главную',
} as const
