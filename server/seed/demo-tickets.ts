import { shiftDate } from '#contract/calendar.ts'
import { toInstant } from '#contract/requests/desired-time.ts'
import type { TicketStatus } from '#contract/cases/schema.ts'
import { defaultTopics } from '../modules/tickets/service.ts'
import type { Tx } from '../db/connect.ts'
import { organisation } from './demo-data.ts'

interface DemoTurn {
  /** Days ago. */
  readonly days: number
  readonly time: string
  readonly status: TicketStatus
  readonly text?: string
}

interface DemoTicket {
  readonly topic: string
  readonly description: string
  readonly turns: readonly [DemoTurn, ...DemoTurn[]]
  readonly score?: number
}

const account = '100200012'

const tickets: readonly DemoTicket[] = [
  {
    topic: 'Собрания и документы',
    description: 'Пришлите, пожалуйста, протокол последнего общего собрания.',
    turns: [
      { days: 62, time: '10:12', status: 'sent' },
      { days: 60, time: '15:30', status: 'answered', text: 'Протокол лежит в кабинете, раздел «Документы».' },
      { days: 55, time: '09:00', status: 'closed' },
    ],
    score: 4,
  },
  {
    topic: 'Начисления и оплата',
    description: 'Почему отопление в прошлом месяце вышло дороже, хотя было тепло? Прошу объяснить расчёт.',
    turns: [
      { days: 6, time: '18:20', status: 'sent' },
      {
        days: 3,
        time: '11:45',
        status: 'answered',
        text: 'В доме общий прибор учёта тепла. В начале месяца регулировали узел, расход вырос на 6 %. Перерасчёт будет в следующей квитанции.',
      },
    ],
  },
  {
    topic: 'Содержание дома и двора',
    description: 'Поставьте, пожалуйста, ещё одну лавочку у второго подъезда: пожилым негде отдохнуть.',
    turns: [{ days: 1, time: '08:55', status: 'sent' }],
  },
]

const findTopic = (name: string): number => {
  const { _id: id } = defaultTopics.find((topic) => topic.name === name) ?? {}
  if (id === undefined) throw new Error(`There is no topic ${name}`)
  return id
}

export const addTickets = async (tx: Tx, today: string): Promise<void> => {
  const at = (days: number, time: string): string =>
    toInstant(shiftDate(today, -days), time, organisation.timeZone)

  for (const { topic, description, turns, score = null } of tickets) {
    const [first] = turns
    const last = turns.at(-1) ?? first
    const [row] = await tx<{ id: number }[]>`
      insert into ticket (organisation_id, personal_account_id, profile_id, topic_id, topic_name, description, phones,
        status, score, created_at, changed_at)
      select account.organisation_id, account.id, profile.id, ${findTopic(topic)}, ${topic}, ${description},
        ${tx.json([{ digits: '79035550147', add: '', added_by_tenant: true }])}, ${last.status}, ${score},
        ${at(first.days, first.time)}, ${at(last.days, last.time)}
      from personal_account account join profile on profile.personal_account_id = account.id
      where account.number = ${account}
      returning id`
    if (!row) throw new Error('An insert returned no row')
    for (const { days, time, status, text = null } of turns)
      await tx`
        insert into ticket_event (ticket_id, status, at, text)
        values (${row.id}, ${status}, ${at(days, time)}, ${text})`
  }
}
