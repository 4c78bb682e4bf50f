import type { Paid } from '#contract/payments/history-schema.ts'

export const paid: Paid = {
  id: '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01',
  sector: 'housing',
  sector_name: 'Жилищно-коммунальные услуги',
  request_number: null,
  amount: 6120.04,
  fee: 48.96,
  state: 'confirmed',
  paid_at: '2026-10-08T12:40:00Z',
  channel: 'cabinet',
  card: '220220******4417',
  fiscal_receipt: 'ready',
}
