import type { Paid, Refund } from '#contract/payments/history-schema.ts'

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
  refunds: [],
  fiscal_receipt: 'ready',
}

export const refund = (state: Refund['state'], amount: number, fee: number): Refund => ({
  id: { under_way: '6f', refunded: '7f', refused: '8f' }[state] + '1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01',
  state,
  amount,
  fee,
  at: '2026-10-10T12:40:00Z',
  reason: state === 'refused' ? 'карта получателя закрыта' : null,
  receipt: state === 'refunded' ? 'https://ofd.example/refund/1' : null,
})
