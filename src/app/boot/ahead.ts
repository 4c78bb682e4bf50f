import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import { listOrderStatuses, listPositions, listServices } from '#contract/catalogue/endpoints.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { getNotifications } from '#contract/notifications/endpoints.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { getOwnPromises } from '#contract/organisation/promises-endpoints.ts'
import { getPaySettings } from '#contract/payments/card-endpoints.ts'
import { listNotConfirmed, listPayments } from '#contract/payments/history-endpoints.ts'
import { getProfileInfo, getReceipts, listInsurance, listPhones } from '#contract/profile/endpoints.ts'
import { getEmergencies } from '#contract/requests/emergency-endpoints.ts'
import { getCategories, getRequest, listRequests } from '#contract/requests/endpoints.ts'
import { getTicket, listTickets, listTopics } from '#contract/tickets/endpoints.ts'
import { notConfirmedInput } from '../../features/accruals/atoms/accrual.ts'
import { accrualsInput } from '../../features/accruals/atoms/accruals.ts'
import { accrualRanges } from '../../features/accruals/rules/range.ts'
import { servicesInput } from '../../features/catalogue/listing-state.ts'
import { wholeCatalogue } from '../../features/catalogue/rules/listing.ts'
import { paymentsInput } from '../../features/payments/atoms/history.ts'
import { toRange } from '../../features/payments/rules/history.ts'
import { requestsInput } from '../../features/requests/state.ts'
import { ticketsInput } from '../../features/tickets/state.ts'
import type { CallInput } from '../../lib/http/request.ts'

/** Whose data is stored. */
export interface Owner extends Pick<Constants, 'today' | 'period'> {
  readonly user: number
  readonly sectors: readonly string[]
}

/** Returns the reply, or null if the resident may not read it or it could not be stored. */
export type StoreReply = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & CallInput,
) => Promise<ReplyOf<E> | null>

/** Of a list, the newest entries that can be opened without a network. */
const opened = 10

const storeForms = async (store: StoreReply): Promise<void> => {
  await store(getEmergencies, {})
  await store(getCategories, {})
  await store(listPhones, {})
  await store(listTopics, {})
}

const storeMoney = async (store: StoreReply, { user, sectors, today, period }: Owner): Promise<void> => {
  const bill = await store(listAccruals, accrualsInput(sectors, accrualRanges.toRange('year', period)))
  await store(listNotConfirmed, notConfirmedInput(user, today))
  await store(listPayments, paymentsInput(sectors, toRange('year', today)))
  await store(getPaySettings, {})
  for (const { id } of bill?.accruals.slice(0, opened) ?? []) await store(getAccrual, { params: { id } })
}

const storeCases = async (store: StoreReply): Promise<void> => {
  const requests = await store(listRequests, requestsInput('all', 0))
  const tickets = await store(listTickets, ticketsInput(0))
  for (const { _id: id } of requests?.requests.slice(0, opened) ?? [])
    await store(getRequest, { params: { id } })
  for (const { _id: id } of tickets?.results.slice(0, opened) ?? [])
    await store(getTicket, { params: { id } })
}

const storeProfile = async (store: StoreReply): Promise<void> => {
  const endpoints = [getProfileInfo, getReceipts, getNotifications, listInsurance, getOwnPromises] as const
  for (const endpoint of endpoints) await store<Endpoint>(endpoint, {})
}

const storeCatalogue = async (store: StoreReply): Promise<void> => {
  await store(listPositions, {})
  await store(listOrderStatuses, { query: {} })
  await store(listServices, servicesInput(wholeCatalogue, 0))
}

interface Connection {
  readonly saveData?: boolean
  readonly type?: string
}
const hasConnection = (device: object): device is { readonly connection: Connection } =>
  'connection' in device

/** Returns true if the resident saves data or pays for it. */
const isMetered = (): boolean =>
  hasConnection(navigator) &&
  (navigator.connection.saveData === true || navigator.connection.type === 'cellular')

/** Everything that opens without a network after one visit, the most needed first (O-21, O-27). */
export const storeEverything = async (store: StoreReply, owner: Owner): Promise<void> => {
  await storeForms(store)
  await storeMoney(store, owner)
  await storeCases(store)
  await storeProfile(store)
  // The largest part.
  if (!isMetered()) await storeCatalogue(store)
}
