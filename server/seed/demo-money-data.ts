import type { MeterKind } from '#contract/meters/types.ts'
import type { NewLine } from '../modules/accruals/service.ts'
import { createRandom } from './copy.ts'
import { historyMonths } from './demo-data.ts'

export interface DemoFlat {
  /** Square metres. */
  readonly area: number
  readonly people: number
}

/** Tariff in roubles. */
interface Charge {
  readonly service: string
  readonly unit: string
  readonly tariff: number
  readonly volume: number
  readonly recalculated?: number
  readonly reason?: string
}

const computeKopecks = (tariff: number, volume: number): number =>
  Math.round((Math.round(tariff * 10_000) * Math.round(volume * 100_000)) / 10_000_000)

const toLine = ({ tariff, volume, ...rest }: Charge): NewLine => ({
  ...rest,
  tariff: String(tariff),
  volume: String(volume),
  charged: computeKopecks(tariff, volume),
})

/** Metered consumption of a month by zone, in units of the meter. */
export type Measured = Partial<Record<MeterKind, readonly number[]>>

const adjustments: readonly {
  readonly service: string
  readonly kopecks: number
  readonly reason: string
}[] = [
  { service: 'Отопление', kopecks: -18_963, reason: 'Не было тепла 3 дня в прошлом месяце' },
  { service: 'Горячая вода', kopecks: -20_629, reason: 'Не было горячей воды 8 дней, плановое отключение' },
]

/** Gcal per month, newest first. */
const heatOfYear = [0.84, 0.71, 0.22, 0.13, 0.11, 0.15, 0.25, 0.42, 0.62, 0.78, 0.9, 0.93]

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Charges a service without a meter by a norm; deterministic per flat. `back` counts months from the newest. */
const estimateVolumes = (back: number, { area, people }: DemoFlat) => {
  const random = createRandom(Math.round(area * 10) * 100 + back)
  const about = (value: number, digits: number): number => round(value * (0.88 + random() * 0.24), digits)
  return {
    heat: [about(((heatOfYear[back % 12] ?? 0) * area) / 54.2, 3)],
    hot: [about(1.45 * people, 2)],
    cold: [about(2.1 * people, 2)],
    electric: [about(42 * people, 0), about(21 * people, 0)],
    gas: [about(5.4 * people, 1)],
  }
}

/** The last yearly rise was five months ago. */
const yearsAgo = (back: number): number => Math.floor((back + 7) / 12)
const getTariff = (roubles: number, back: number): number => round(roubles / 1.09 ** yearsAgo(back), 2)

const power: Readonly<Record<number, readonly { readonly service: string; readonly roubles: number }[]>> = {
  1: [{ service: 'Электроэнергия', roubles: 6.19 }],
  2: [
    { service: 'Электроэнергия, день', roubles: 7.12 },
    { service: 'Электроэнергия, ночь', roubles: 3.02 },
  ],
}

const housing = (flat: DemoFlat, back: number, measured: Measured): NewLine[] => {
  const volumes = { ...estimateVolumes(back, flat), ...measured }
  const {
    heat: [heat = 0],
    hot: [hot = 0],
    cold: [cold = 0],
    gas: [gas = 0],
    electric,
  } = volumes
  const at = (roubles: number): number => getTariff(roubles, back)
  const charges: Charge[] = [
    { service: 'Отопление', unit: 'Гкал', tariff: at(2945.12), volume: heat },
    { service: 'Содержание жилья', unit: 'м²', tariff: at(32.8), volume: flat.area },
    { service: 'Горячая вода', unit: 'м³', tariff: at(241.16), volume: hot },
    { service: 'Холодная вода', unit: 'м³', tariff: at(58.32), volume: cold },
    { service: 'Водоотведение', unit: 'м³', tariff: at(48.74), volume: round(hot + cold, 2) },
    ...electric.map((volume, zone) => {
      const { service = '', roubles = 0 } = power[electric.length]?.[zone] ?? {}
      return { service, unit: 'кВт·ч', tariff: at(roubles), volume }
    }),
    { service: 'Вывоз отходов', unit: 'чел.', tariff: at(146.2), volume: flat.people },
    { service: 'Газ', unit: 'м³', tariff: at(9.05), volume: gas },
  ]
  const adjusted = flat.area === 54.2 ? adjustments[back] : undefined
  return charges
    .filter(({ volume }) => volume > 0)
    .map((charge) =>
      toLine(
        charge.service === adjusted?.service
          ? { ...charge, recalculated: adjusted.kopecks, reason: adjusted.reason }
          : charge,
      ),
    )
}

const overhaul = (flat: DemoFlat, back: number): NewLine[] => [
  toLine({
    service: 'Взнос на капитальный ремонт',
    unit: 'м²',
    tariff: getTariff(21, back),
    volume: flat.area,
  }),
]

/** Charges what the meters measured, and the rest by a norm. */
export const buildCharges = (sector: string, flat: DemoFlat, back: number, measured: Measured): NewLine[] =>
  sector === 'overhaul' ? overhaul(flat, back) : housing(flat, back, measured)

export interface DemoSector {
  readonly code: 'housing' | 'overhaul'
  readonly dueIn: number
  readonly months: number
  readonly unpaid: number
  /** Card that paid the rest; absent: paid at the desk. */
  readonly card?: string
}

interface DemoFlatMoney {
  readonly account: string
  readonly flat: DemoFlat
  readonly sectors: readonly DemoSector[]
}

export const annasCard = {
  username: 'anna@demo.local',
  reference: 'stand-card-4417',
  masked: '220220******4417',
}
const card = annasCard.masked

const few = 6

/** Anna's second flat has no overhaul receipt (docs/testing.md). */
export const flats: readonly DemoFlatMoney[] = [
  {
    account: '100200012',
    flat: { area: 54.2, people: 2 },
    sectors: [
      { code: 'housing', dueIn: 3, months: historyMonths, unpaid: 1, card },
      { code: 'overhaul', dueIn: 3, months: historyMonths, unpaid: 0 },
    ],
  },
  {
    account: '100200047',
    flat: { area: 38.5, people: 1 },
    sectors: [{ code: 'housing', dueIn: 3, months: historyMonths, unpaid: 0 }],
  },
  {
    account: '100200003',
    flat: { area: 34, people: 1 },
    sectors: [
      { code: 'housing', dueIn: 12, months: few, unpaid: 1 },
      { code: 'overhaul', dueIn: 12, months: few, unpaid: 1 },
    ],
  },
  {
    account: '100200021',
    flat: { area: 30.2, people: 1 },
    sectors: [
      { code: 'housing', dueIn: -5, months: few, unpaid: 1 },
      { code: 'overhaul', dueIn: -5, months: few, unpaid: 0 },
    ],
  },
  {
    account: '100200061',
    flat: { area: 41.3, people: 2 },
    sectors: [{ code: 'housing', dueIn: 7, months: few, unpaid: 1 }],
  },
  {
    account: '100200062',
    flat: { area: 62.7, people: 3 },
    sectors: [
      { code: 'housing', dueIn: 7, months: few, unpaid: 1 },
      { code: 'overhaul', dueIn: 7, months: few, unpaid: 0 },
    ],
  },
  {
    account: '100200063',
    flat: { area: 33.1, people: 1 },
    sectors: [
      { code: 'housing', dueIn: 7, months: few, unpaid: 0 },
      { code: 'overhaul', dueIn: 7, months: few, unpaid: 1 },
    ],
  },
  {
    account: '100200064',
    flat: { area: 47.9, people: 2 },
    sectors: [{ code: 'housing', dueIn: -20, months: few, unpaid: 2 }],
  },
  {
    account: '100200065',
    flat: { area: 52, people: 2 },
    sectors: [{ code: 'housing', dueIn: 7, months: few, unpaid: 1 }],
  },
]

const bank = {
  bank_name: 'АО «Демонстрационный банк»',
  bic: '044525745',
  correspondent: '30101810100000000745',
  fee_basis_points: 80,
}

/** Valid check digits: banking apps accept them. */
export const requisites = [
  {
    sector: 'housing',
    recipient: 'ООО «УК «Садовая»',
    inn: '7705123452',
    kpp: '770501001',
    personal_account: '40702810200000000512',
    ...bank,
  },
  {
    sector: 'overhaul',
    recipient: 'Фонд капитального ремонта',
    inn: '7701987652',
    kpp: '770101001',
    personal_account: '40604810200000000513',
    ...bank,
  },
] as const
