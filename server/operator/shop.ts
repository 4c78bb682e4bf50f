import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { offerLimits } from '#contract/shop/desk-schema.ts'
import { findOrganisationId, type OperatorDeps, UsageError, type Command } from './command.ts'
import { createImage, offerServices, type Offer } from '../modules/shop/service.ts'
import { record } from './staff.ts'
import { messages } from './messages.ts'

const words = z.string().trim().min(1).max(offerLimits.name)
const roubles = z
  .number()
  .max(offerLimits.sum)
  .refine((sum) => Math.round(sum * 100) / 100 === sum)
const isOnce = (named: readonly { readonly name: string }[]): boolean =>
  new Set(named.map(({ name }) => name)).size === named.length

/** Pictures are beside the file. Sums in roubles. */
const offerSchema = z.strictObject({
  sector: words,
  categories: z
    .array(
      z.strictObject({
        name: words,
        description: z.string().max(offerLimits.categoryText).default(''),
        visit: roubles.min(0).default(0),
        positions: z
          .array(
            z.strictObject({
              name: words,
              description: z.string().max(offerLimits.positionText).default(''),
              unit: words,
              price: roubles.min(0.01),
              pictures: z.array(words).max(offerLimits.pictures).optional(),
            }),
          )
          .max(offerLimits.positions)
          .refine(isOnce),
      }),
    )
    .max(offerLimits.categories)
    .refine(isOnce),
})

const readOffer = async (path: string): Promise<Offer> => {
  const parsed = offerSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new UsageError(messages.badOffer(z.prettifyError(parsed.error)))
  const image = async (name: string) => createImage(await readFile(resolve(dirname(path), name)))
  const categories: Offer['categories'][number][] = []
  for (const { visit, positions, ...category } of parsed.data.categories) {
    const made: Offer['categories'][number]['positions'][number][] = []
    for (const { price, pictures, ...position } of positions) {
      const images = pictures && (await Promise.all(pictures.map(image)))
      made.push({ ...position, price: Math.round(price * 100), ...(images && { images }) })
    }
    categories.push({ ...category, attendance: Math.round(visit * 100), positions: made })
  }
  return { sector: parsed.data.sector, categories }
}

export const runShop = async (
  { sql, clock }: OperatorDeps,
  command: Command,
): Promise<string | undefined> => {
  const [verb, path] = command.words
  if (verb !== 'shop') return undefined
  if (path === undefined) throw new UsageError(messages.usage)
  const offer = await readOffer(path)
  const organisationId = await findOrganisationId(sql, command)
  await sql.begin(async (tx) => {
    await offerServices(tx, organisationId, offer, clock.now())
    await record(tx, { clock }, command)
  })
  return messages.offered(offer.categories.length)
}
