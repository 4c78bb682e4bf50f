import type { Accrual, AccrualLine, LineBefore, SectorDebt } from '#contract/accruals/schema.ts'

export const accrual: Accrual = {
  id: 10,
  sector: 'housing',
  sector_name: 'Жилищно-коммунальные услуги',
  period: '2026-10',
  issued_on: '2026-10-26',
  due_date: '2026-11-15',
  amount: 6482.37,
  paid: 0,
  to_pay: 6482.37,
  on_the_way: 0,
  status: 'debt',
  paid_on: null,
}
export const september: Accrual = {
  ...accrual,
  id: 9,
  period: '2026-09',
  amount: 6120.04,
  paid: 6120.04,
  to_pay: 0,
  status: 'paid',
  paid_on: '2026-10-08',
}
export const overhaul: Accrual = {
  ...september,
  id: 8,
  sector: 'overhaul',
  sector_name: 'Капитальный ремонт',
  period: '2026-10',
  amount: 840.1,
  paid: 840.1,
}
export const before: LineBefore = {
  service: 'Отопление',
  unit: 'Гкал',
  tariff: 2945.12,
  volume: 0.712,
  charged: 2097.65,
  recalculated: 0,
  benefit: 0,
  to_pay: 2097.65,
}
export const heating: AccrualLine = {
  ...before,
  volume: 0.842,
  charged: 2479.79,
  recalculation_reason: null,
  paid: 0,
  to_pay: 2479.79,
  before,
  year_ago: 2318.4,
}
export const debt: SectorDebt = {
  sector: 'housing',
  sector_name: 'Жилищно-коммунальные услуги',
  amount: 6482.37,
  advance: 0,
  on_the_way: 0,
  period: '2026-10',
  due_date: '2026-11-15',
}
