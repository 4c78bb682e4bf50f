import {
  isWebLink,
  type Executor,
  type Picture,
  type Preview,
  type Price,
  type Service,
  type ServiceEntry,
  type Services,
  type WorkDay,
} from '#contract/catalogue/schema.ts'
import { trimEnd } from '#contract/linear-text.ts'
import { toRoubles } from '#contract/money.ts'
import type { StoredEntry, StoredExecutor, StoredPicture, StoredService } from './store.ts'

const maxSummaryLength = 300

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
}
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = Number(code)
    return point > 31 && point < 0xd800 ? String.fromCodePoint(point) : ' '
  })

const shorten = (text: string): string => {
  if (text.length <= maxSummaryLength) return text
  const end = text.lastIndexOf(' ', maxSummaryLength)
  return `${trimEnd(text.slice(0, end === -1 ? maxSummaryLength : end), ' ,.;:—–-')}…`
}

/** A summary is shorter; bounds the work for each entry. */
const maxSummarySource = 4000

/** Shown as text, so missed markup is harmless. */
const toSummary = (html: string): string => {
  const words = html
    .slice(0, maxSummarySource)
    .replace(/<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/([^\s.,:;!?>])\s*<\/(?:li|h\d|td|th|caption)\s*>/gi, '$1. ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
  return shorten(decoded(words).replace(/\s+/g, ' ').trim())
}

export const presentPrice = ({ priceType, valueKopecks, salePercent, saleKopecks }: StoredEntry): Price => ({
  value: toRoubles(valueKopecks),
  sale: salePercent ?? toRoubles(saleKopecks ?? 0),
  sale_type: salePercent === null ? 'fixed' : 'percent',
  price_type: priceType,
})

const presentPicture = ({ file, content_type, sizes }: StoredPicture): Picture => {
  const { width = 1, height = 1 } = sizes.at(-1) ?? {}
  return { file, content_type, width, height, widths: sizes.map((size) => size.width) }
}

export const toPictures = ({ pictures }: StoredEntry, wanted: StoredPicture['role']): Picture[] =>
  pictures.filter(({ role }) => role === wanted).map(presentPicture)

const presentDay = (from: string | null, till: string | null): WorkDay => ({
  work_start_at: from ?? '',
  work_finish_at: till ?? '',
})

const presentExecutor = (executor: StoredExecutor): Executor => ({
  id: executor.id,
  str_name: executor.name,
  address: executor.address,
  phone_number: executor.phone,
  work_schedule: {
    monday: presentDay(executor.mondayFrom, executor.mondayTill),
    sunday: presentDay(executor.sundayFrom, executor.sundayTill),
  },
  works_under_contract: executor.worksUnderContract,
  requisites_confirmed: executor.requisitesConfirmed,
})

const presentEntry = (entry: StoredEntry): ServiceEntry => ({
  id: entry.id,
  title: entry.title,
  description: entry.description,
  summary: toSummary(entry.description),
  price: presentPrice(entry),
  image_cover: toPictures(entry, 'cover')[0] ?? null,
  position: entry.position,
  executor: entry.executor?.id ?? null,
})

/** Presents each executor once. */
export const presentServices = (
  entries: readonly StoredEntry[],
  { count, offset }: Pick<Services, 'count' | 'offset'>,
): Services => {
  const executors = new Map(entries.flatMap(({ executor }) => (executor ? [[executor.id, executor]] : [])))
  return {
    favorite: entries.filter((entry) => entry.isRecommended).map(({ id }) => id),
    services: entries.map(presentEntry),
    executors: [...executors.values()].map(presentExecutor),
    count,
    offset,
  }
}

/** Omits a link that is not http(s). */
export const toContact = ({ executor }: StoredService): Service['contact_executor'] => ({
  email: executor?.email ?? null,
  link: executor?.link && isWebLink(executor.link) ? executor.link : null,
})

export const toDetails = (service: StoredService): Service['contact_details'] => ({
  name: service.contactName,
  address: service.contactAddress,
  phone: service.contactPhone,
  mail: service.contactMail,
  comment: service.contactComment,
})

const presentCard = (service: StoredService) => ({
  id: service.id,
  title: service.title,
  description: service.description,
  price: presentPrice(service),
  position: service.position,
  image_cover: toPictures(service, 'cover')[0] ?? null,
  media: toPictures(service, 'media'),
})

export const presentService = (service: StoredService): Service => ({
  ...presentCard(service),
  executor: service.executor && presentExecutor(service.executor),
  contact_details: toDetails(service),
  contact_executor: toContact(service),
})

export const presentPreview = (service: StoredService): Preview => ({
  ...presentCard(service),
  images: service.pictures.map(({ name }) => name),
  company: service.executor && presentExecutor(service.executor),
})
