import { formatRoubles } from '../../kernel/money.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })

export const messages = {
  linkExpired: 'Ссылка из письма больше не действует. Настройте уведомления в кабинете',
  wrongAddress: 'С вашей почты ответили, что она чужая. Смените почту в профиле',
  unknownPushService: 'Этот браузер получает уведомления через службу, с которой кабинет не работает',
  readingsDue: 'Передайте показания счётчиков',
  readingsDueTill: (till: string) => `Принимаем до ${day.format(new Date(till))}`,
  readingChecked: 'Показание исправлено по контрольной проверке',
  readingCheckedFor: (serial: string, period: string, values: string) =>
    `Счётчик № ${serial}, за ${month.format(new Date(`${period}-01`))} теперь ${values}`,
  newReceipt: 'Пришла квитанция',
  newReceiptFor: (period: string) => `За ${month.format(new Date(`${period}-01`))}`,
  receiptCorrected: 'Квитанция исправлена',
  receiptCorrectedFor: (period: string, kopecks: number) => {
    const change = `теперь на ${formatRoubles(Math.abs(kopecks))} ${kopecks > 0 ? 'больше' : 'меньше'}`
    return `За ${month.format(new Date(`${period}-01`))}, ${kopecks === 0 ? 'сумма к оплате та же' : change}`
  },
  autopayOff: 'Автоплатёж отключён',
  autopayOffFor: (sector: string, period: string) =>
    `${sector}, ${month.format(new Date(`${period}-01`))}: списать деньги с карты не удалось. Оплатите сами`,
  refundMade: 'Деньги возвращены',
  refundMadeOf: (sum: string, subject: string) => `${sum} вернулись на карту, ${subject}`,
  refundRefused: 'Банк отказал в возврате',
  refundRefusedOf: (sum: string, subject: string) =>
    `${sum}, ${subject}. Обратитесь в управляющую организацию`,
  requestAnswer: (number: string) => `Ответ на заявку № ${number}`,
  ticketAnswer: (number: string) => `Ответ на обращение № ${number}`,
  requestMoved: (number: string) => `Заявка № ${number}`,
  ticketMoved: (number: string) => `Обращение № ${number}`,
  email: {
    hello: 'Здравствуйте!',
    button: 'Открыть кабинет',
    why: 'Вы получили письмо, потому что включили уведомления по почте.',
    topics: 'Выбрать, о чём приходят письма',
    settings: 'Настроить уведомления',
  },
} as const
