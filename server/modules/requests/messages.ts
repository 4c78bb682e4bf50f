import type { RequestStatus } from '#contract/cases/schema.ts'

export const messages = {
  notFound: 'Такой заявки нет',
  unknownCategory: 'Такого вида работ больше нет в списке. Выберите другой и отправьте заявку снова',
  badTime: 'Выберите время ближе к сегодняшнему дню и отправьте заявку снова',
  keyReused: 'Под этим номером отправки уже принята другая заявка. Отправьте заявку заново',
  inWork: 'Мастер уже работает, отменить заявку нельзя. Позвоните диспетчеру',
  over: 'Заявка уже закрыта, отменять нечего',
  paidOrder: 'Заказ оплачен. Чтобы отменить его и вернуть деньги, позвоните диспетчеру',
  closed: 'Заявка закрыта. Подайте новую: её увидит диспетчер',
  notDone: 'Оценить можно, когда заявка выполнена',
} as const

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

export const deskMessages = {
  timeNeeded: 'Скажите, когда придёт мастер: --at "2026-11-23 14:00"',
  moneyOfRejected: 'О деньгах говорят, только когда заказ отклоняют',
  notices: {
    answer: (number: string) => `Ответ на заявку № ${number}`,
    moved: (number: string) => `Заявка № ${number}`,
  },
  cancelled: 'Житель отменил заявку',
  sameStatus: 'Заявка уже в этом состоянии',
  /** `visit` is 'YYYY-MM-DDTHH:MM', organisation's time. */
  statusChanged: (status: RequestStatus, visit: string | null): string => {
    switch (status) {
      case 'accepted':
        return 'Заявка принята'
      case 'planned':
        return `Мастер придёт ${visit ? `${day.format(new Date(`${visit}Z`))} в ${visit.slice(11)}` : ''}`.trim()
      case 'in_work':
        return 'Мастер работает'
      case 'done':
        return 'Заявка выполнена. Оцените работу'
      case 'rejected':
        return 'Заявка отклонена'
      case 'cancelled':
        return 'Заявка отменена'
    }
  },
} as const
