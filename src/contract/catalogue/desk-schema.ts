import * as z from 'zod/mini'
import { contactDetailsSchema, isWebLink, pictureFileSchema, pictureSchema } from './schema.ts'
import { isEmail, normalizeEmail } from '../email.ts'
import { fileNameSchema } from '../files/name-schema.ts'
import { roublesSchema } from '../money.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { versionSchema } from '../staff/schema.ts'

export const deskServicesPage = 30
/** Includes the cover. */
export const maxServicePictures = 10

export const priceTypes = ['fixed_price', 'price_start_from', 'contract_price'] as const
export type PriceType = (typeof priceTypes)[number]

const seen = { version: versionSchema } as const

const line = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength))
/** 'HH:MM' or empty. */
const hourSchema = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/))
const hoursSchema = z.object({ from: hourSchema, till: hourSchema })

const executorFields = {
  name: line(200),
  address: line(300),
  phone: line(40),
  weekdays: hoursSchema,
  weekend: hoursSchema,
  works_under_contract: z.boolean(),
  requisites_confirmed: z.boolean(),
  /** Order target: e-mail, web page, or neither. */
  email: line(254),
  link: line(1000),
}
const executorSchema = z.object({ id: idSchema, ...seen, ...executorFields })
export type DeskExecutor = z.output<typeof executorSchema>

const serviceFields = {
  title: line(200),
  /** Untrusted HTML: sanitize before display (V-04). */
  description: z.string().check(z.maxLength(50_000)),
  /** Created if unknown. */
  category_name: line(100),
  price_type: z.enum(priceTypes),
  price: roublesSchema,
  sale: z.number().check(z.gte(0), z.lte(1_000_000_000)),
  sale_type: z.enum(['percent', 'fixed']),
  is_recommended: z.boolean(),
  is_shown: z.boolean(),
  /** Applies only to e-mail orders (S-07). */
  contact_details: contactDetailsSchema,
}

const known = { id: z.nullable(idSchema), version: z.nullable(versionSchema) } as const
/** An executor without id is created; a change affects all its services. */
export const newServiceSchema = z.strictObject({
  ...serviceFields,
  executor: z.nullable(z.strictObject({ ...known, ...executorFields })),
})
export type NewService = z.output<typeof newServiceSchema>
export const changedServiceSchema = z.extend(newServiceSchema, seen)

export const deskServiceSchema = z.object({
  id: idSchema,
  ...seen,
  ...serviceFields,
  executor: z.nullable(executorSchema),
  image_cover: z.nullable(pictureSchema),
  media: z.array(pictureSchema),
})
export type DeskService = z.output<typeof deskServiceSchema>

const listedServiceSchema = z.object({
  id: idSchema,
  title: z.string(),
  category_name: z.string(),
  executor_name: z.string(),
  price_type: z.enum(priceTypes),
  price: roublesSchema,
  is_recommended: z.boolean(),
  is_shown: z.boolean(),
  image_cover: z.nullable(pictureSchema),
  /** Null before the first change that was dated. */
  changed_at: z.optional(z.nullable(instantSchema)),
})
export type ListedService = z.output<typeof listedServiceSchema>

export const deskServicesQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  search: z.optional(z.string().check(z.maxLength(100))),
})
/** In display order, including hidden services. */
export const deskServicesSchema = z.object({
  services: z.array(listedServiceSchema),
  has_more: z.boolean(),
})
export const catalogueChoicesSchema = z.object({
  categories: z.array(z.string()),
  executors: z.array(executorSchema),
})

export const deskIdSchema = z.strictObject({ id: idSchema })
/** 'first' means before all with the same recommendation flag. */
export const moves = ['up', 'down', 'first'] as const
export type Step = (typeof moves)[number]
/** 'before' and 'after' name the `other` item beside which the moved one is dropped. */
export const listMoveSchema = z.strictObject({
  to: z.enum([...moves, 'before', 'after']),
  other: z.optional(idSchema),
})
export type ListMove = z.output<typeof listMoveSchema>

/** Returns the ids in the order after the move, or null if the other item is not among them. */
export const reorder = (
  ids: readonly number[],
  id: number,
  { to, other }: ListMove,
): readonly number[] | null => {
  const others = ids.filter((item) => item !== id)
  const put = (place: number) => others.toSpliced(Math.max(0, place), 0, id)
  const at = ids.indexOf(id)
  if (to === 'first') return put(0)
  if (to === 'up') return put(at - 1)
  if (to === 'down') return put(at + 1)
  const place = others.findIndex((item) => item === other)
  return place === -1 ? null : put(to === 'before' ? place : place + 1)
}

export const newPictureSchema = z.strictObject({ filename: fileNameSchema })
export const servicePictureSchema = z.strictObject({ id: idSchema, picture: pictureFileSchema })

const messages = {
  title: 'Напишите название',
  category: 'Выберите категорию или впишите новую',
  description: 'Опишите услугу',
  price: 'Укажите цену или выберите «договорная»',
  percent: 'Скидка в процентах: от 0 до 100',
  sale: 'Скидка больше цены',
  executor: 'Напишите, кто исполняет',
  phone: 'Телефон: от 5 до 15 цифр',
  hours: 'Укажите и начало, и конец, или ничего',
  both: 'Нужна почта или ссылка, одно из двух',
  email: 'Проверьте адрес: он должен быть как ivanov@mail.ru',
  contact: 'Спросите телефон или почту: иначе исполнитель не сможет ответить жителю',
  link: 'Ссылка начинается с https:// или http://',
} as const

export const phoneDigits = (text: string): string => text.replaceAll(/[\s()+-]/g, '')

export type ServiceField =
  | 'title'
  | 'category_name'
  | 'description'
  | 'price'
  | 'sale'
  | 'name'
  | 'phone'
  | 'weekdays'
  | 'weekend'
  | 'email'
  | 'link'
  | 'contact'

const isHalf = ({ from, till }: { readonly from: string; readonly till: string }): boolean =>
  (from === '') !== (till === '')

const executorFaults = (
  executor: Omit<DeskExecutor, 'id' | 'version'>,
): Partial<Record<ServiceField, string>> => ({
  ...(executor.name.trim() === '' && { name: messages.executor }),
  ...(!/^(?:\d{5,15})?$/.test(phoneDigits(executor.phone)) && { phone: messages.phone }),
  ...(isHalf(executor.weekdays) && { weekdays: messages.hours }),
  ...(isHalf(executor.weekend) && { weekend: messages.hours }),
  ...(executor.email !== '' && !isEmail(normalizeEmail(executor.email)) && { email: messages.email }),
  ...(executor.link !== '' && !isWebLink(executor.link) && { link: messages.link }),
  ...(executor.email !== '' && executor.link !== '' && { link: messages.both }),
})

/** Returns error texts. Used by client and server. */
export const validateService = (service: NewService): Partial<Record<ServiceField, string>> => {
  const { price_type: type, price, sale, sale_type: by, executor, contact_details: asked } = service
  return {
    ...(service.title.trim() === '' && { title: messages.title }),
    ...(service.category_name.trim() === '' && { category_name: messages.category }),
    ...(service.description.replaceAll(/<[^>]*(?:>|$)|&nbsp;/g, '').trim() === '' && {
      description: messages.description,
    }),
    ...(type !== 'contract_price' && !(price > 0) && { price: messages.price }),
    ...(by === 'percent' && !(Number.isInteger(sale) && sale <= 100) && { sale: messages.percent }),
    ...(by === 'fixed' && sale > price && { sale: messages.sale }),
    ...(executor && executorFaults(executor)),
    ...(executor &&
      executor.email !== '' &&
      asked.phone === 'hidden' &&
      asked.mail === 'hidden' && { contact: messages.contact }),
  }
}
