import type { Permissions } from '#contract/permissions.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { StaffRole } from '#contract/staff/roles.ts'

/** `last` and `average` have a number per tariff zone. */
export interface DemoMeter {
  readonly type: MeterType
  readonly serial: string
  readonly place: string
  readonly last: readonly number[]
  /** Mean monthly consumption. */
  readonly average: readonly number[]
  /** Consumption of the newest months, newest first; the others are simulated. */
  readonly recent?: readonly (readonly number[])[]
  /** Months until the next verification. */
  readonly checkIn: number
}

export interface DemoAccount {
  readonly number: string
  readonly surname: string
  readonly name: string
  readonly patronymic: string
  readonly area: string
  readonly benefit?: true
  readonly restriction?: string
  /** By default all. */
  readonly sectorCodes?: readonly string[]
  readonly meters: readonly DemoMeter[]
}

export interface DemoResident {
  readonly username: string
  readonly permissionOverrides: Permissions
  /** The first one is active at sign-in. */
  readonly accounts: readonly string[]
}

export interface DemoNews {
  /** Days ago. */
  readonly days: number
  readonly title: string
  readonly summary: string
  /** Paragraphs without a tag get <p>. */
  readonly body: readonly string[]
  readonly house?: string
}

export const organisation = {
  name: 'УК «Садовая»',
  timeZone: 'Europe/Moscow',
  emergencyPhone: '8 495 123-45-67',
  contacts: {
    dispatcher: '8 495 123-45-60',
    email: 'support@sadovaya.example',
    address: 'ул. Садовая, 1',
    hours: 'ПН-ПТ 9:00-18:00',
    site: 'https://sadovaya.example/',
  },
  promises: {
    draw: { roubles: 1000, days: 3, terms: 'https://sadovaya.example/promo' },
    autopay_claims: true,
    guides: {},
  },
}

export const sectors = [
  { code: 'housing', name: 'Жилищно-коммунальные услуги' },
  { code: 'overhaul', name: 'Капитальный ремонт' },
]

/** Months of readings and receipts. */
export const historyMonths = 24

const cold = { type: 'ColdWaterAreaMeter', place: 'Кухня', average: [4.1] } as const
const hot = { type: 'HotWaterAreaMeter', place: 'Кухня', average: [2.9] } as const
const electric = { type: 'ElectricOneRateAreaMeter', place: 'Коридор', average: [140] } as const

export const accounts: readonly DemoAccount[] = [
  {
    number: '100200012',
    surname: 'Соколова',
    name: 'Анна',
    patronymic: 'Игоревна',
    area: '12',
    meters: [
      { ...cold, serial: '17443902', last: [123.45], recent: [[4.21], [4.31]], checkIn: 31 },
      { ...hot, serial: '17443917', last: [87.1], recent: [[2.87], [3.07]], checkIn: 31 },
      {
        type: 'GasAreaMeter',
        serial: '0084512',
        place: 'Кухня',
        last: [412.4],
        average: [11.2],
        recent: [[11.4], [10.4]],
        checkIn: 50,
      },
      {
        type: 'ElectricTwoRateAreaMeter',
        serial: '28901144',
        place: 'Коридор',
        last: [2032, 1077],
        average: [80, 42],
        recent: [
          [86, 41],
          [82, 43],
        ],
        checkIn: 97,
      },
      {
        type: 'HeatAreaMeter',
        serial: '5510238',
        place: 'Коридор',
        last: [14.2173],
        average: [0.5],
        recent: [[0.842], [0.712]],
        checkIn: 17,
      },
      {
        type: 'HeatDistributorAreaMeter',
        serial: '77120',
        place: 'Комната',
        last: [0],
        average: [60],
        checkIn: 2,
      },
    ],
  },
  {
    number: '100200047',
    surname: 'Соколова',
    name: 'Анна',
    patronymic: 'Игоревна',
    area: '47',
    meters: [
      { ...cold, serial: '20915533', last: [208.31], checkIn: 40 },
      { ...hot, serial: '20915548', last: [131.07], checkIn: 40 },
      { ...electric, serial: '30118872', last: [5120], checkIn: 120 },
    ],
  },
  {
    number: '100200003',
    surname: 'Белов',
    name: 'Борис',
    patronymic: 'Андреевич',
    area: '3',
    meters: [
      { ...cold, serial: '18220471', last: [164.2], checkIn: 22 },
      { ...electric, serial: '29440310', last: [4871], checkIn: 88 },
    ],
  },
  {
    number: '100200021',
    surname: 'Орлова',
    name: 'Вера',
    patronymic: 'Павловна',
    area: '21',
    benefit: true,
    meters: [
      { ...cold, serial: '16008254', last: [301.6], checkIn: 12 },
      { ...hot, serial: '16008269', last: [190.44], checkIn: 12 },
    ],
  },
  {
    number: '100200300',
    surname: 'Новосёлова',
    name: 'Дарья',
    patronymic: 'Олеговна',
    area: '30',
    meters: [],
  },
  // For QR payment (docs/testing.md); they have no cabinet.
  {
    number: '100200061',
    surname: 'Гусев',
    name: 'Илья',
    patronymic: 'Сергеевич',
    area: '61',
    sectorCodes: ['housing'],
    meters: [],
  },
  { number: '100200062', surname: 'Ильина', name: 'Нина', patronymic: 'Фёдоровна', area: '62', meters: [] },
  { number: '100200063', surname: 'Ильина', name: 'Нина', patronymic: 'Фёдоровна', area: '63', meters: [] },
  {
    number: '100200064',
    surname: 'Крылов',
    name: 'Олег',
    patronymic: 'Викторович',
    area: '64',
    restriction: 'Оплата по этому лицевому счёту приостановлена. Обратитесь в управляющую организацию',
    meters: [],
  },
  { number: '100200065', surname: 'Лебедева', name: 'Мария', patronymic: 'Львовна', area: '65', meters: [] },
]

export const password = 'Podval-2026'

export const residents: readonly DemoResident[] = [
  { username: 'anna@demo.local', permissionOverrides: {}, accounts: ['100200012', '100200047'] },
  {
    username: 'boris@demo.local',
    permissionOverrides: { request_log: '', tickets_from_tenants: '', apartment_meters_data: 'RUD' },
    accounts: ['100200003'],
  },
  { username: 'vera@demo.local', permissionOverrides: {}, accounts: ['100200021'] },
]

/** One per role (G-08). */
export const staff: readonly { readonly email: string; readonly name: string; readonly role: StaffRole }[] = [
  { email: 'dispatcher@demo.local', name: 'Ольга Смирнова', role: 'dispatcher' },
  { email: 'accountant@demo.local', name: 'Ирина Ким', role: 'accountant' },
  { email: 'editor@demo.local', name: 'Мария Юсупова', role: 'editor' },
  { email: 'head@demo.local', name: 'Павел Громов', role: 'head' },
]
