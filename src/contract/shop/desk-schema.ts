import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { versionSchema } from '../staff/schema.ts'

/** Text lengths in characters, `sum` in roubles. */
export const offerLimits = {
  name: 200,
  unit: 200,
  categoryText: 500,
  positionText: 1000,
  sum: 1_000_000,
  categories: 100,
  positions: 200,
  pictures: 10,
} as const

const line = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength))
const sumSchema = roublesSchema.check(z.lte(offerLimits.sum))

const positionFields = {
  name: line(offerLimits.name),
  description: line(offerLimits.positionText),
  unit: line(offerLimits.unit),
  /** Per `unit`. */
  price: sumSchema,
  is_shown: z.boolean(),
}
const categoryFields = {
  name: line(offerLimits.name),
  description: line(offerLimits.categoryText),
  /** Visit fee per order; 0: free. */
  attendance: sumSchema,
  /** Sector that receives the money. */
  sector: line(100),
  is_shown: z.boolean(),
}
const positionsSchema = <P extends z.ZodMiniType>(position: P) =>
  z.array(position).check(z.maxLength(offerLimits.positions))

/** Positions are in display order. */
export const newOfferSchema = z.strictObject({
  ...categoryFields,
  positions: positionsSchema(z.strictObject(positionFields)),
})
export type NewOffer = z.output<typeof newOfferSchema>
/** A position without id is created; an omitted one is hidden. */
export const changedOfferSchema = z.strictObject({
  ...categoryFields,
  version: versionSchema,
  positions: positionsSchema(z.strictObject({ id: z.nullable(idSchema), ...positionFields })),
})
export type ChangedOffer = z.output<typeof changedOfferSchema>

export const deskOfferSchema = z.object({
  id: idSchema,
  version: versionSchema,
  ...categoryFields,
  /** The first image is the main one. */
  positions: z.array(z.object({ id: idSchema, ...positionFields, images: z.array(idSchema) })),
})
export type DeskOffer = z.output<typeof deskOfferSchema>

/** In display order, including hidden ones. */
export const deskOffersSchema = z.object({
  offers: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      sector_name: z.string(),
      is_shown: z.boolean(),
      positions: z.int(),
      /** Null before the first change that was dated. */
      changed_at: z.optional(z.nullable(instantSchema)),
    }),
  ),
  sectors: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type ListedOffer = z.output<typeof deskOffersSchema>['offers'][number]

export const offerIdSchema = z.strictObject({ id: idSchema })
export const offerPositionSchema = z.strictObject({ id: idSchema, position: idSchema })
export const offerImageSchema = z.strictObject({ id: idSchema, image: idSchema })

const messages = {
  name: 'Напишите название',
  sector: 'Выберите, на какую услугу идут деньги',
  none: 'Добавьте хотя бы одну услугу или скройте вид работ',
  unit: 'Напишите единицу: шт., м, час',
  price: 'Укажите цену: от 1 копейки до миллиона рублей',
  attendance: 'Выезд стоит от 0 до миллиона рублей',
  twice: 'Такая услуга здесь уже есть',
} as const

/** Position fields end with their zero-based index. */
export type OfferField =
  | 'name'
  | 'sector'
  | 'attendance'
  | 'positions'
  | `${'name' | 'unit' | 'price'}.${number}`

/** Returns error texts. Used by client and server. */
export const validateOffer = (offer: NewOffer): Partial<Record<OfferField, string>> => {
  const { name, sector, attendance, is_shown: isShown, positions } = offer
  const named = new Set<string>()
  const found: Partial<Record<OfferField, string>> = {}
  if (name.trim() === '') found.name = messages.name
  if (sector === '') found.sector = messages.sector
  if (!(attendance >= 0 && attendance <= offerLimits.sum)) found.attendance = messages.attendance
  if (isShown && !positions.some((position) => position.is_shown)) found.positions = messages.none
  for (const [at, position] of positions.entries()) {
    const own = position.name.trim()
    if (own === '') found[`name.${at}`] = messages.name
    else if (named.has(own)) found[`name.${at}`] = messages.twice
    named.add(own)
    if (position.unit.trim() === '') found[`unit.${at}`] = messages.unit
    if (!(position.price > 0 && position.price <= offerLimits.sum)) found[`price.${at}`] = messages.price
  }
  return found
}
