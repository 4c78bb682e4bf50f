import type { DemoFlat } from './demo-charges.ts'

/** Receipts of a flat in a sector. */
export interface DemoSector {
  readonly code: 'housing' | 'overhaul'
  /** Days from today to the newest receipt's last day of paying. */
  readonly dueIn: number
  readonly months: number
  /** How many of the newest receipts are not paid. */
  readonly unpaid: number
  /** The masked number of the card that the rest was paid with; without it at the organisation's desk. */
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

const years = 24
const few = 6

/** The second flat of Anna has no receipt in the second sector yet (docs/testing.md). */
export const flats: readonly DemoFlatMoney[] = [
  {
    account: '100200012',
    flat: { area: 54.2, people: 2 },
    sectors: [
      { code: 'housing', dueIn: 3, months: years, unpaid: 1, card },
      { code: 'overhaul', dueIn: 3, months: years, unpaid: 0 },
    ],
  },
  {
    account: '100200047',
    flat: { area: 38.5, people: 1 },
    sectors: [{ code: 'housing', dueIn: 3, months: years, unpaid: 0 }],
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

/** Where the money of each sector goes; the numbers have right check digits, so that banks' programs read them. */
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
