import type { ContactNeed } from '#contract/catalogue/order.ts'

/** `hours` are for weekdays and weekends. */
export interface DemoExecutor {
  readonly name: string
  readonly address?: string
  readonly phone?: string
  readonly hours?: readonly [weekdays: string | null, weekend: string | null]
  readonly contract?: true
  readonly requisites?: true
  readonly email?: string
  readonly link?: string
}

const master = {
  name: 'Мастерская «Дом и дело»',
  address: 'ул. Садовая, 7, помещение 2',
  phone: '74951230077',
  hours: ['09:00-20:00', '10:00-18:00'],
  contract: true,
  requisites: true,
  email: 'orders@domidelo.demo.local',
} as const satisfies DemoExecutor

export const executors = {
  master,
  builders: {
    name: 'СК «Мастерок»',
    address: 'ул. Лесная, 12, офис 4',
    phone: '74951230012',
    hours: ['09:00-18:00', null],
    contract: true,
    email: 'zakaz@masterok.demo.local',
  },
  service: {
    name: 'Сервис «Тёплая волна»',
    address: 'ул. Школьная, 3',
    phone: '78001230303',
    hours: ['08:00-21:00', '08:00-21:00'],
    requisites: true,
    link: 'https://example.org/warm-wave/order',
  },
  climate: {
    name: 'ИП Климов А. В.',
    phone: '79031230045',
    hours: ['10:00-19:00', '11:00-16:00'],
    email: 'klimov@demo.local',
  },
  vet: {
    name: 'Ветеринарная клиника «Рыжий кот»',
    address: 'ул. Речная, 21',
    phone: '74951230909',
    hours: ['09:00-21:00', '09:00-21:00'],
    contract: true,
    requisites: true,
    link: 'https://example.org/red-cat/visit',
  },
  beauty: {
    name: 'Студия «Ландыш»',
    address: 'ул. Новая, 2, этаж 1',
    phone: '74951230211',
    hours: ['10:00-20:00', '10:00-18:00'],
    email: 'landysh@demo.local',
  },
  clean: { name: 'Уборка «Чистый дом»', phone: '79161230808', requisites: true },
  unknown: { name: '' },
} as const satisfies Readonly<Record<string, DemoExecutor>>

/** `rub`: price; `from`: minimum; 'talk': by agreement; `percent`, `off`: discounts. */
export interface DemoService {
  readonly title: string
  /** Paragraphs without a tag get <p>. */
  readonly text: readonly string[]
  readonly price:
    | { readonly rub: number; readonly percent?: number; readonly off?: number }
    | { readonly from: number; readonly percent?: number; readonly off?: number }
    | 'talk'
  readonly by?: keyof typeof executors
  readonly recommended?: true
  readonly picture?: string
  readonly more?: readonly string[]
  readonly mail?: ContactNeed
}

export interface DemoPosition {
  readonly value: string
  /** For a category outside the specification. */
  readonly text?: string
  readonly services: readonly DemoService[]
}
