import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { validatePassword } from '#contract/auth/account-checks.ts'
import { accrualMonths } from '#contract/accruals/schema.ts'
import { maxSearchLength, servicesPage, servicesQuerySchema } from '#contract/catalogue/schema.ts'
import { attachmentsPage } from '#contract/documents/schema.ts'
import { checkFile } from '#contract/files/checks.ts'
import { fileIdsSchema } from '#contract/files/schema.ts'
import { reportMonths } from '#contract/meters/schema.ts'
import { submitSchema } from '#contract/meters/submit-schema.ts'
import { newsPage } from '#contract/news/schema.ts'
import { maxPhones, receiptsSchema } from '#contract/profile/schema.ts'
import { callAgainSeconds, isFullCode, maxWrongCodes } from '#contract/qr/checks.ts'
import { desiredDaysAhead, desiredMinutes } from '#contract/requests/desired-time.ts'
import { newRequestSchema, requestsPage } from '#contract/requests/schema.ts'
import { basketSchema } from '#contract/shop/schema.ts'
import { newTicketSchema, ticketsPage } from '#contract/tickets/schema.ts'

const list = <T>(length: number, create: (nth: number) => T): T[] =>
  Array.from({ length }, (_, nth) => create(nth))
const ids = (count: number): string[] => list(count, () => randomUUID())
const request = {
  _type: 'AreaRequest',
  execution: { desired_start_at: null, desired_end_at: null },
  category: 'plumbing',
  subcategory: 'tap',
  description: 'Течёт кран',
  phones: [],
}
const ticket = { topic: { _id: 1, name: 'Начисления' }, description: 'Почему?', requester_files: [] }
const meter = {
  meter_id: 1,
  values: [1],
  based_on: { period: '2026-03', previous: [0], version: 0 },
  captured_at: '2026-03-15T09:00:00Z',
}
const paper_bills = { disabled: false, print_anyway: false }
const megabyte = 1024 * 1024

/** Name, maximum by the requirements, and whether a count is accepted. */
const limits: readonly (readonly [string, number, (count: number) => boolean])[] = [
  [
    'S-08: kinds of services in a basket',
    30,
    (count) =>
      basketSchema.safeParse({ category: 1, services: list(count, (nth) => ({ _id: nth + 1, quantity: 1 })) })
        .success,
  ],
  [
    'S-08: pieces of one service',
    99,
    (quantity) => basketSchema.safeParse({ category: 1, services: [{ _id: 1, quantity }] }).success,
  ],
  ['V-06: files of a request or a ticket', 10, (count) => fileIdsSchema.safeParse(ids(count)).success],
  [
    'M-18: photos of a reading',
    3,
    (count) => submitSchema.safeParse({ meters: [{ ...meter, files: ids(count) }] }).success,
  ],
  ['V-06: bytes of a file', 10 * megabyte, (size) => checkFile({ filename: 'фото.png', size }) === null],
  [
    'Q-01: letters of a request',
    1000,
    (count) => newRequestSchema.safeParse({ ...request, description: 'я'.repeat(count) }).success,
  ],
  [
    'T-01: letters of a ticket',
    2000,
    (count) => newTicketSchema.safeParse({ ...ticket, description: 'я'.repeat(count) }).success,
  ],
  [
    'Q-01: telephones of a request',
    3,
    (count) =>
      newRequestSchema.safeParse({
        ...request,
        phones: list(count, (nth) => ({
          type: 'cell',
          add: '',
          number: `+7 903 555 01 4${nth}`,
          added_by_tenant: true,
        })),
      }).success,
  ],
  [
    'U-05: e-mails for receipts',
    5,
    (count) =>
      receiptsSchema.safeParse({
        paper_bills,
        emails: list(count, (nth) => ({ address: `a${nth}@mail.ru` })),
      }).success,
  ],
  [
    'S-02: letters of a search',
    100,
    (count) => servicesQuerySchema.safeParse({ search: 'я'.repeat(count) }).success,
  ],
]

describe('limits', () => {
  it.each(limits)('%s: accepts %i and rejects one more', (_what, max, fits) => {
    expect([fits(max), fits(max + 1)]).toEqual([true, false])
  })

  it('A-04: requires eight characters of a password and four digits of a code', () => {
    expect(['1a2b3c4', '1a2b3c4d'].map((one) => validatePassword(one, {}))).toEqual(['too_short', null])
    expect(['123', '1234', '12345'].map(isFullCode)).toEqual([false, true, false])
  })

  it('U-02, N-01, S-02, Q-05, T-04: uses the page sizes and ranges of the requirements', () => {
    expect({ newsPage, requestsPage, ticketsPage, servicesPage, attachmentsPage, maxSearchLength }).toEqual({
      newsPage: 10,
      requestsPage: 10,
      ticketsPage: 10,
      servicesPage: 10,
      attachmentsPage: 20,
      maxSearchLength: 100,
    })
    expect({ accrualMonths, reportMonths, maxPhones, desiredMinutes, desiredDaysAhead }).toEqual({
      accrualMonths: 60,
      reportMonths: 60,
      maxPhones: 10,
      desiredMinutes: 15,
      desiredDaysAhead: 60,
    })
    expect({ callAgainSeconds, maxWrongCodes }).toEqual({ callAgainSeconds: 30, maxWrongCodes: 3 })
  })
})
