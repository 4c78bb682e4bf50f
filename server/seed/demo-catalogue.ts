import type { ContactNeed } from '#contract/catalogue/order.ts'
import type { Tx } from '../db/connect.ts'
import { executors, type DemoExecutor, type DemoService, type DemoPosition } from './demo-service.ts'
import { hour, repair } from './demo-services-home.ts'
import { animals, appliances, beauty, cleaning } from './demo-services-life.ts'

export const demoPositions: readonly DemoPosition[] = [
  { value: 'repair_and_construction', services: repair },
  { value: 'master_for_an_hour', services: hour },
  { value: 'installation_and_repair_of_equipment', services: appliances },
  { value: 'services_for_animals', services: animals },
  { value: 'beauty_and_health', services: beauty },
  { value: 'cleaning', text: 'Уборка и вывоз', services: cleaning },
]

const firstOwnPosition = 10

const halves = (hours: string | null | undefined): readonly [string | null, string | null] => {
  const [from = null, till = null] = hours?.split('-') ?? []
  return [from, till]
}

const addExecutor = async (tx: Tx, organisationId: number, executor: DemoExecutor): Promise<number> => {
  const { name, address = '', phone = '', contract = false, requisites = false } = executor
  const [monday, sunday] = [halves(executor.hours?.[0]), halves(executor.hours?.[1])]
  const [row] = await tx<{ id: number }[]>`
    insert into service_executor (organisation_id, name, address, phone, monday_from, monday_till, sunday_from,
      sunday_till, works_under_contract, requisites_confirmed, email, link)
    values (${organisationId}, ${name}, ${address}, ${phone}, ${monday[0]}, ${monday[1]}, ${sunday[0]}, ${sunday[1]},
      ${contract}, ${requisites}, ${executor.email ?? null}, ${executor.link ?? null})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

const toPrices = ({ price }: DemoService) => {
  if (price === 'talk')
    return { priceType: 'contract_price', valueKopecks: 0, salePercent: null, saleKopecks: null }
  const roubles = 'from' in price ? price.from : price.rub
  return {
    priceType: 'from' in price ? 'price_start_from' : 'fixed_price',
    valueKopecks: roubles * 100,
    salePercent: price.percent ?? null,
    saleKopecks: price.off === undefined ? null : price.off * 100,
  }
}

const toHtml = ({ text }: DemoService): string =>
  text.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('\n')

const isByLink = (executor: DemoExecutor): boolean => executor.link !== undefined

/** Hidden if the executor has its own order page. */
const getContacts = ({ by, mail = 'hidden' }: DemoService): Partial<Record<string, ContactNeed>> =>
  by !== undefined && isByLink(executors[by])
    ? {
        contactName: 'hidden',
        contactAddress: 'hidden',
        contactPhone: 'hidden',
        contactMail: 'hidden',
        contactComment: 'hidden',
      }
    : {
        contactName: 'necessarily',
        contactAddress: 'show',
        contactPhone: 'necessarily',
        contactMail: mail,
        contactComment: 'show',
      }

const toRow = (
  service: DemoService,
  organisationId: number,
  position: string,
  executorId: number | undefined,
) => ({
  ...toPrices(service),
  organisationId,
  position,
  executorId: executorId ?? null,
  title: service.title,
  description: toHtml(service),
  isRecommended: service.recommended ?? false,
  ...getContacts(service),
})

export const addCatalogue = async (tx: Tx, organisationId: number): Promise<void> => {
  const ids = new Map<string, number>()
  for (const [name, executor] of Object.entries(executors))
    ids.set(name, await addExecutor(tx, organisationId, executor))
  for (const [index, { value, text, services }] of demoPositions.entries()) {
    if (text !== undefined)
      await tx`
        insert into service_position (value, text, nth) values (${value}, ${text}, ${firstOwnPosition + index})
        on conflict do nothing`
    const rows = services.map((service) => toRow(service, organisationId, value, ids.get(service.by ?? '')))
    await tx`insert into service ${tx(rows)}`
  }
}
