import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/db/connect.ts'
import { createSeal } from '../../../server/kernel/seal.ts'
import { createLink } from '../../../server/modules/files/download-link.ts'
import type { Files } from '../../../server/ports/files.ts'
import { testSecret } from '../support/app.ts'
import type { TestClock } from '../support/clock.ts'
import { addStoredPasskey } from '../support/authenticator.ts'
import { addService } from '../support/catalogue.ts'
import { addAttachment } from '../support/dashboard.ts'
import { addReserved, addUploaded } from '../support/files.ts'
import { addMeter } from '../support/meters.ts'
import { addCard } from '../support/payers.ts'
import { openOrder, recordPayment } from '../../../server/modules/payments/service.ts'
import { addPrinted, issue, findSectorAccount } from '../support/money.ts'
import { addNews } from '../support/news.ts'
import { addOwnPhone } from '../support/profile.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, moveAccount } from '../support/residents.ts'
import { shopSources } from './shop-sources.ts'

type Id = number | string

/** Something of another resident, made anew for each case. */
export interface IdSource {
  readonly make: () => Promise<Id>
  /** An id of its kind that nothing has. */
  readonly absent: Id
  /** Lists are narrowed by it: an unknown one finds nothing and is no fault. */
  readonly isFilter?: boolean
  /** The other resident has it not either: nobody of this organisation has. */
  readonly isOfNobody?: boolean
}

const absent = 987_654_321

/** Other dependencies that make test data. */
interface World {
  readonly clock: TestClock
  readonly files: Files
}

/** Vera, a neighbour of Anna's in the same organisation, and what is hers: **a new kind of thing gets its line here**. */
export const idSources = async (sql: Sql, organisation: number, { clock, files }: World) => {
  const vera = 'vera@demo.local'
  const resident = await addResident(sql, vera)
  const profile = await addProfile(sql, resident, { organisation, number: '80' })
  const [account] = await sql<{ id: number }[]>`select id from personal_account where number = '80'`
  const flat = { personalAccountId: account?.id ?? 0 }
  const house = 'ул. Речная, 1'
  await moveAccount(sql, flat.personalAccountId, house)
  let phones = 0
  let years = 10
  const seal = createSeal(testSecret)

  const sources = {
    ...shopSources(sql, organisation, clock, profile),
    profile: { make: async () => profile, absent },
    passkey: { make: () => addStoredPasskey(sql, { residentId: resident }), absent: randomUUID() },
    meter: { make: () => addMeter(sql, flat, 'ColdWaterAreaMeter'), absent },
    news: {
      make: () => addNews(sql, organisation, { house, published_at: '2026-01-01T08:00:00Z' }),
      absent,
    },
    attachment: { make: () => addAttachment(sql, { organisation, account: '80' }), absent },
    announced: { make: () => addReserved(sql, profile), absent: randomUUID() },
    upload: { make: () => addUploaded(sql, files, profile), absent: randomUUID() },
    fileLink: {
      make: async () =>
        createLink(seal, await addUploaded(sql, files, profile), { profileId: profile }, clock.now()),
      absent: createLink(seal, randomUUID(), { profileId: profile }, clock.now()),
    },
    accrual: {
      make: async () =>
        issue(sql, await findSectorAccount(sql, '80', 'housing'), {
          period: `20${++years}-01`,
          kopecks: 100,
        }),
      absent,
    },
    card: { make: () => addCard(sql, resident, `card-${randomUUID()}`), absent },
    user: { make: async () => resident, absent },
    order: {
      make: async () => {
        const number = randomUUID()
        const order = { ...flat, sectorCode: 'housing', number, title: 'Сантехник', kopecks: 100_000 }
        await openOrder(sql, order, clock.now())
        return number
      },
      absent: 'no-such-order',
    },
    payment: {
      make: async () => {
        const place = await findSectorAccount(sql, '80', 'housing')
        const past = { kopecks: 100, channel: 'cabinet', profileId: profile, at: clock.now() } as const
        return recordPayment(sql, place, past)
      },
      absent: randomUUID(),
    },
    /** The key under which a payment was started. */
    start: {
      make: async () => {
        const key = randomUUID()
        const id = await sources.payment.make()
        await sql`update payment set key = ${key} where id = ${id}`
        return key
      },
      absent: randomUUID(),
    },
    /** A sector that a call is about, where the one above only narrows a list. */
    place: {
      make: (): Promise<string> => sources.sector.make(),
      absent: 'no-such-sector',
      isOfNobody: true,
    },
    /** Of another organisation: those of one's own are everybody's. */
    service: {
      make: async () => addService(sql, await addOrganisation(sql)),
      absent,
      isOfNobody: true,
    },
    receiptTask: {
      make: async () => {
        const place = await findSectorAccount(sql, '80', 'housing')
        const receipt = await issue(sql, place, { period: `20${++years}-01`, kopecks: 100 })
        return addPrinted(sql, profile, receipt)
      },
      absent: randomUUID(),
    },
    phone: { make: () => addOwnPhone(sql, profile, `7903555${1000 + phones++}`), absent },
    request: { make: () => addRequest(sql, profile, { status: 'done' }), absent },
    ticket: { make: () => addTicket(sql, profile), absent },
    answeredTicket: { make: () => addTicket(sql, profile, { status: 'answered' }), absent },
    session: {
      make: async () => {
        const id = randomUUID()
        await sql`
          insert into session_family (id, resident_id, profile_id, user_agent, network)
          values (${id}, ${resident}, ${profile}, '', '')`
        return id
      },
      absent: randomUUID(),
    },
    sector: {
      make: async () => {
        const code = `river-${randomUUID()}`
        const other = await addOrganisation(sql)
        await sql`insert into sector (organisation_id, code, name) values (${other}, ${code}, 'Речной')`
        return code
      },
      absent: 'no-such-sector',
      isFilter: true,
    },
  } satisfies Record<string, IdSource>
  return { vera, sources }
}
