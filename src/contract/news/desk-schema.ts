import * as z from 'zod/mini'
import { fileNameSchema } from '../files/name-schema.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { versionSchema } from '../staff/schema.ts'

/** The body's length includes HTML. */
export const maxTitleLength = 120
export const maxBodyLength = 50_000
export const deskNewsPage = 30

/** Empty `house` means all houses; `published_at` may be in the future. */
const listedNewsSchema = z.object({
  id: idSchema,
  title: z.string(),
  house: z.string(),
  published_at: instantSchema,
})
export type ListedNews = z.output<typeof listedNewsSchema>

export const deskNewsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  /** Part of the title. */
  search: z.optional(z.string().check(z.maxLength(100))),
})
export const deskNewsListSchema = z.object({
  news: z.array(listedNewsSchema),
  has_more: z.boolean(),
  asked_at: instantSchema,
  houses: z.array(z.string()),
})

export const deskNewsIdSchema = z.strictObject({ id: idSchema })
/** Untrusted HTML: sanitize before display (V-04). */
export const deskNewsSchema = z.extend(listedNewsSchema, { version: versionSchema, body: z.string() })
export type DeskNews = z.output<typeof deskNewsSchema>

export const newNewsPictureSchema = z.strictObject({ filename: fileNameSchema })
/** `src` is the same on every host of the organisation; pixels. */
export const newsPictureSchema = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type NewsPicture = z.output<typeof newsPictureSchema>

/** Null `publish_at`: now for a new item, unchanged for an existing one. */
export const newNewsSchema = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTitleLength)),
  body: z.string().check(z.minLength(1), z.maxLength(maxBodyLength)),
  house: z.string().check(z.maxLength(300)),
  publish_at: z.nullable(instantSchema),
})
export type NewNews = z.output<typeof newNewsSchema>
export const changedNewsSchema = z.extend(newNewsSchema, { version: versionSchema })
export type ChangedNews = z.output<typeof changedNewsSchema>
