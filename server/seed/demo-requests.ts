import { shiftDate } from '#contract/calendar.ts'
import { toInstant } from '#contract/requests/desired-time.ts'
import type { RequestStatus } from '#contract/cases/schema.ts'
import { defaultCategories } from '../modules/requests/default-categories.ts'
import type { Tx } from '../db/connect.ts'
import { organisation } from './demo-data.ts'

/** `days` before today, local time. */
interface DemoTurn {
  readonly days: number
  readonly time: string
  readonly status: RequestStatus
  readonly text?: string
  readonly performer?: string
  /** Days from today, and a time. */
  readonly visit?: readonly [days: number, time: string]
}

interface DemoRequest {
  readonly account: string
  readonly kind: readonly [category: string, subcategory: string]
  readonly description: string
  readonly phone?: string
  readonly turns: readonly [DemoTurn, ...DemoTurn[]]
  readonly score?: number
}

const anna = '100200012'
const vera = '100200021'

/** The visit is today and not yet over, whatever the hour. */
const planned = (isMorning: boolean): DemoRequest['turns'] => {
  const performer = 'слесарь Петров'
  if (isMorning)
    return [
      { days: 1, time: '19:42', status: 'accepted' },
      { days: 1, time: '20:05', status: 'planned', visit: [0, '14:00'], performer },
    ]
  return [
    { days: 0, time: '11:20', status: 'accepted' },
    { days: 0, time: '11:45', status: 'planned', visit: [1, '10:00'], performer },
  ]
}

const buildRequests = (isMorning: boolean): readonly DemoRequest[] => [
  {
    account: anna,
    kind: ['plumbing', 'drain'],
    description: 'Вода в раковине на кухне уходит очень медленно.',
    turns: [
      { days: 92, time: '19:05', status: 'accepted' },
      {
        days: 91,
        time: '10:20',
        status: 'rejected',
        text: 'Засор за вашей раковиной, а не в стояке: такие работы платные. Закажите их в каталоге услуг.',
      },
    ],
  },
  {
    account: anna,
    kind: ['electricity', 'socket'],
    description: 'В комнате не работает розетка у окна.',
    phone: '79035550147',
    turns: [
      { days: 41, time: '08:40', status: 'accepted' },
      { days: 40, time: '11:00', status: 'planned', visit: [-39, '15:00'], performer: 'электрик Савин' },
      { days: 39, time: '15:40', status: 'done', text: 'Заменили розетку', performer: 'электрик Савин' },
    ],
    score: 5,
  },
  {
    account: vera,
    kind: ['entrance', 'door'],
    description: 'Дверь второго подъезда не закрывается до конца, дует.',
    turns: [
      { days: 17, time: '21:15', status: 'accepted' },
      { days: 15, time: '16:30', status: 'done', text: 'Отрегулировали доводчик' },
    ],
  },
  {
    account: anna,
    kind: ['heating', 'cold'],
    description: 'В спальне стояк чуть тёплый, остальные батареи горячие.',
    phone: '79035550147',
    turns: [
      { days: 10, time: '09:10', status: 'accepted' },
      { days: 9, time: '12:45', status: 'in_work', text: 'Передали слесарю', performer: 'слесарь Петров' },
    ],
  },
  {
    account: anna,
    kind: ['entrance', 'light'],
    description: 'На третьем этаже второй день темно.',
    turns: [
      { days: 4, time: '20:30', status: 'accepted' },
      { days: 2, time: '13:15', status: 'done', text: 'Заменили лампу и датчик' },
    ],
  },
  {
    account: vera,
    kind: ['lift', 'jerks'],
    description: 'Лифт во втором подъезде дёргается у пятого этажа.',
    turns: [
      { days: 3, time: '07:50', status: 'accepted' },
      { days: 3, time: '12:10', status: 'in_work', text: 'Вызвали лифтовую службу' },
    ],
  },
  {
    account: vera,
    kind: ['plumbing', 'pressure'],
    description: 'Слабый напор горячей воды в ванной.',
    turns: [{ days: 2, time: '18:00', status: 'accepted' }],
  },
  {
    account: anna,
    kind: ['plumbing', 'tap'],
    description: 'На кухне капает из-под ручки, кран закрыт до конца.',
    phone: '79035550147',
    turns: planned(isMorning),
  },
]

const getNames = ([category, subcategory]: DemoRequest['kind']) => {
  const found = defaultCategories.find(({ _id: id }) => id === category)
  const kind = found?.subcategories.find(({ _id: id }) => id === subcategory)
  if (!found || !kind) throw new Error(`The tree has no ${category}/${subcategory}`)
  const { _type: type, name } = kind
  return { type, category, category_name: found.name, subcategory, subcategory_name: name }
}

export const addRequests = async (tx: Tx, today: string, now: Date): Promise<void> => {
  const noon = toInstant(today, '12:00', organisation.timeZone)
  const requests = buildRequests(now.toISOString() < noon)
  const at = (days: number, time: string): string =>
    toInstant(shiftDate(today, days), time, organisation.timeZone)

  for (const { account, kind, description, phone, turns, score } of requests) {
    const [first] = turns
    const last = turns.at(-1) ?? first
    const phones = phone === undefined ? [] : [{ digits: phone, add: '', added_by_tenant: true }]
    const { type, category, category_name, subcategory, subcategory_name } = getNames(kind)
    const [row] = await tx<{ id: number }[]>`
      insert into request (organisation_id, personal_account_id, profile_id, house, type, category, category_name,
        subcategory, subcategory_name, description, phones, status, planned_at, performer, created_at, changed_at)
      select account.organisation_id, account.id, profile.id, account.house, ${type}, ${category}, ${category_name},
        ${subcategory}, ${subcategory_name}, ${description}, ${tx.json(phones)}, ${last.status},
        ${last.visit ? at(...last.visit) : null}, ${last.performer ?? null},
        ${at(-first.days, first.time)}, ${at(-last.days, last.time)}
      from personal_account account join profile on profile.personal_account_id = account.id
      where account.number = ${account}
      returning id`
    if (!row) throw new Error('An insert returned no row')
    for (const { days, time, status, text = null, performer = null, visit } of turns) {
      await tx`
        insert into request_event (request_id, status, at, text, planned_at, performer)
        values (${row.id}, ${status}, ${at(-days, time)}, ${text}, ${visit ? at(...visit) : null}, ${performer})`
    }
    if (score !== undefined)
      await tx`
        insert into request_rating (request_id, score, created_at)
        values (${row.id}, ${score}, ${at(-last.days, '21:00')})`
  }
}
