import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
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

export interface IdSource {
  readonly create: () => Promise<Id>
  readonly absent: Id
  /** The id filters a list, so an unknown one finds nothing without an error. */
  readonly isFilter?: boolean
  /** Belongs to another organisation, so the other resident has no access either. */
  readonly isOfNobody?: boolean
}

const absent = 987_654_321

interface World {
  readonly clock: TestClock
  readonly files: Files
}

/** Items of Vera, a neighbour of Anna in the same organisation. **Add a line here for a new kind of item.** */
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
  const hmac = createHmacFunction(testSecret)

  const sources = {
    ...shopSources(sql, organisation, clock, profile),
    profile: { create: async () => profile, absent },
    passkey: { create: () => addStoredPasskey(sql, { residentId: resident }), absent: randomUUID() },
    meter: { create: () => addMeter(sql, flat, 'ColdWaterAreaMeter'), absent },
    news: {
      create: () => addNews(sql, organisation, { house, published_at: '2026-01-01T08:00:00Z' }),
      absent,
    },
    attachment: { create: () => addAttachment(sql, { organisation, account: '80' }), absent },
    announced: { create: () => addReserved(sql, profile), absent: randomUUID() },
    upload: { create: () => addUploaded(sql, files, profile), absent: randomUUID() },
    fileLink: {
      create: async () =>
        createLink(hmac, await addUploaded(sql, files, profile), { profileId: profile }, clock.now()),
      absent: createLink(hmac, randomUUID(), { profileId: profile }, clock.now()),
    },
    accrual: {
      create: async () =>
        issue(sql, await findSectorAccount(sql, '80', 'housing'), {
          period: `20${++years}-01`,
          kopecks: 100,
        }),
      absent,
    },
    card: { create: () => addCard(sql, resident, `card-${randomUUID()}`), absent },
    user: { create: async () => resident, absent },
    order: {
      create: async () => {
        const number = randomUUID()
        const order = { ...flat, sectorCode: 'housing', number, title: 'Сантехник', kopecks: 100_000 }
        await openOrder(sql, order, clock.now())
        return number
      },
      absent: 'no-such-order',
    },
    payment: {
      create: async () => {
        const place = await findSectorAccount(sql, '80', 'housing')
        const past = { kopecks: 100, channel: 'cabinet', profileId: profile, at: clock.now() } as const
        return recordPayment(sql, place, past)
      },
      absent: randomUUID(),
    },
    start: {
      create: async () => {
        const key = randomUUID()
        const id = await sources.payment.create()
        await sql`update payment set key = ${key} where id = ${id}`
        return key
      },
      absent: randomUUID(),
    },
    /** A sector that is the subject of the call, not a filter. */
    place: {
      create: (): Promise<string> => sources.sector.create(),
      absent: 'no-such-sector',
      isOfNobody: true,
    },
    /** Of another organisation, because residents share their own organisation's services. */
    service: {
      create: async () => addService(sql, await addOrganisation(sql)),
      absent,
      isOfNobody: true,
    },
    receiptTask: {
      create: async () => {
        const place = await findSectorAccount(sql, '80', 'housing')
        const receipt = await issue(sql, place, { period: `20${++years}-01`, kopecks: 100 })
        return addPrinted(sql, profile, receipt)
      },
      absent: randomUUID(),
    },
    phone: { create: () => addOwnPhone(sql, profile, `7903555${1000 + phones++}`), absent },
    request: { create: () => addRequest(sql, profile, { status: 'done' }), absent },
    ticket: { create: () => addTicket(sql, profile), absent },
    answeredTicket: { create: () => addTicket(sql, profile, { status: 'answered' }), absent },
    session: {
      create: async () => {
        const id = randomUUID()
        await sql`
          insert into session_family (id, resident_id, profile_id, user_agent, network)
          values (${id}, ${resident}, ${profile}, '', '')`
        return id
      },
      absent: randomUUID(),
    },
    sector: {
      create: async () => {
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
