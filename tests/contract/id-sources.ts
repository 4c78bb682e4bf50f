import { randomUUID } from 'node:crypto'
import type { Sql } from '../../server/db/connect.ts'
import { createSeal } from '../../server/http/seal.ts'
import { linkTo } from '../../server/modules/files/link.ts'
import type { Files } from '../../server/ports/files.ts'
import { testSecret } from '../server/support/app.ts'
import type { TestClock } from '../server/support/clock.ts'
import { addService } from '../server/support/catalogue.ts'
import { addAttachment } from '../server/support/dashboard.ts'
import { addReserved, addUploaded } from '../server/support/files.ts'
import { addMeter } from '../server/support/meters.ts'
import { issue, placeOf } from '../server/support/money.ts'
import { addCard } from '../server/support/payers.ts'
import { openOrder, recordPayment } from '../../server/modules/payments/service.ts'
import { addNews } from '../server/support/news.ts'
import { addOwnPhone } from '../server/support/profile.ts'
import { addRequest, addTicket } from '../server/support/requests.ts'
import { addOrganisation, addProfile, addResident } from '../server/support/residents.ts'

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

/** What else of the world things are made with. */
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
  await sql`update personal_account set address = ${`${house}, кв. 80`} where id = ${flat.personalAccountId}`
  let phones = 0
  let years = 10
  const seal = createSeal(testSecret)

  const sources = {
    profile: { make: async () => profile, absent },
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
        linkTo(seal, await addUploaded(sql, files, profile), { profileId: profile }, clock.now()),
      absent: linkTo(seal, randomUUID(), { profileId: profile }, clock.now()),
    },
    accrual: {
      make: async () =>
        issue(sql, await placeOf(sql, '80', 'housing'), { period: `20${++years}-01`, kopecks: 100 }),
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
        const place = await placeOf(sql, '80', 'housing')
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

type SourceName = keyof Awaited<ReturnType<typeof idSources>>['sources']

/** Why a field that looks like an id is none. */
interface NotAnId {
  readonly why: string
}

const accountNumber: NotAnId = {
  why: 'the number on a receipt, told with the surname; V-07 proves that it tells nothing',
}
const payersCookie: NotAnId = {
  why: 'a payer by QR has no profile but a cookie; tests/server/qr proves that ids of another are as absent',
}
const letterWord: NotAnId = { why: 'a secret word of a letter, which is the proof by itself' }

const treeWord: NotAnId = { why: 'a word of the tree that every resident of the organisation is shown' }

const shownToAll: NotAnId = { why: 'previews and their pictures are open to anyone (spec K6)' }

/** Which source each id of each call has. A call that takes an id and has no line here fails the test of V-01. */
export const idFields: Readonly<Record<string, SourceName | NotAnId>> = {
  'registerTenant body.number': accountNumber,
  'addProfile body.number': accountNumber,
  'addPhone body.number': { why: 'a telephone number' },
  'activateTenant body.user_id': letterWord,
  'activateTenant body.profile_id': letterWord,
  'openRepair body.user_id': letterWord,
  'openRepair body.profile_id': letterWord,
  'finishAddProfile body.user_id': letterWord,
  'finishAddProfile body.profile_id': letterWord,
  'finishAddProfile body.activation_code': letterWord,
  'finishEmailChange body.user_id': letterWord,
  'finishEmailChange body.profile_id': letterWord,
  'confirmEmail params.userId': letterWord,
  'confirmEmail params.code': letterWord,
  'getRefusalConfig query.id': letterWord,
  'setRefusalChannels body.id': letterWord,
  'disownAddress body.id': letterWord,
  'unsubscribe params.id': letterWord,
  'finishDialing params.id': payersCookie,
  'savePayAction body.tenant_id': payersCookie,
  'savePayAction body.sector': payersCookie,
  'getPayAction query.pay_action_id': payersCookie,
  'attachPayAction params.id': payersCookie,
  'attachPayAction body.tenant_id': payersCookie,
  'attachPayAction body.sector': payersCookie,

  'endSession params.id': 'session',
  'changeProfile body.profile': 'profile',
  'getNotices query.sectors.*': 'sector',
  'listAccruals query.sectors.*': 'sector',
  'getAccrual params.id': 'accrual',
  'getAttachment params.id': 'attachment',
  'submitReadings body.meters.*.meter_id': 'meter',
  'submitReadings body.meters.*.files.*': 'upload',
  'getNews params.id': 'news',
  'getBillingInfo query.accrual': 'accrual',
  'getBillingInfo query.sector': 'place',
  'getPrepayment query.sector': 'place',
  'calculateFee query.sector': 'place',
  'payOrder body.sector': 'place',
  'payOrder body.accrual': 'accrual',
  'payOrder body.user_id': 'user',
  'payOrder body.save_card': { why: 'whether a card is to be remembered' },
  'startTransaction body.sector': 'place',
  'startTransaction body.accrual': 'accrual',
  'fastTransaction body.sector': 'place',
  'fastTransaction body.accrual': 'accrual',
  'fastTransaction body.card': 'card',
  'payRequest body.request_number': 'order',
  'getStartedPayment params.key': 'start',
  'removeCard params.id': 'card',
  'removeBankCard params.userId': 'user',
  'removeBankCard params.cardId': 'card',
  'changeAutopay params.userId': 'user',
  'changeAutopay params.cardId': 'card',
  'changeAutopay body.activate_autopay_sector': 'place',
  'changeAutopay body.deactivate_autopay_sector': 'place',
  'registerCard body.user_id': 'user',
  'registerCard body.sector': 'place',
  'listNotConfirmed query.user_id': 'user',
  'listPayments query.sectors.*': 'sector',
  'getFiscalReceipt params.id': 'payment',
  'removePhone params.id': 'phone',
  'putFile params.shared_id': 'announced',
  'getFileLink query.file_id': 'upload',
  'getFile params.shared_id': 'fileLink',
  'createRequest body.category': treeWord,
  'createRequest body.subcategory': treeWord,
  'createRequest body.phones.*.number': { why: 'a telephone number' },
  'listServices query.position': { why: 'a word of the categories that everybody is shown' },
  'getService params.id': 'service',
  'sendOrder body.service_id': 'service',
  'followLink params.id': 'service',
  'followLink body.link': { why: 'an address of a page; the server takes its own' },
  'showPhone params.id': 'service',
  'getPreview params.srv': shownToAll,
  'getPreviewPicture params.id': shownToAll,
  'getServicePicture params.serviceId': shownToAll,
  'getRequest params.id': 'request',
  'rateRequest params.id': 'request',
  'createRequest body.requester_files.*': 'upload',
  'createTicket body.requester_files.*': 'upload',
  'createTicket body.topic._id': {
    why: 'one of the topics that every resident of the organisation is shown',
  },
  'createTicket body.topic.name': { why: 'words for people; the id counts' },
  'getTicket params.id': 'ticket',
  'revokeTicket params.id': 'ticket',
  'rateTicket params.id': 'answeredTicket',
}
