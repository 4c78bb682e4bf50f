import * as z from 'zod/mini'
import { fileNameSchema } from '../files/name-schema.ts'
import { dateSchema, idSchema } from '../primitives.ts'

export const maxDocumentTitleLength = 200
export const documentsPage = 30
export const documentFormats = ['pdf', 'jpg', 'png', 'docx', 'xlsx'] as const

/** Empty `house` means all. Documents of a single flat come only by file exchange. */
export const deskDocumentSchema = z.object({
  id: idSchema,
  title: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  published_on: dateSchema,
  house: z.string(),
})
export type DeskDocument = z.output<typeof deskDocumentSchema>

export const documentsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  /** Part of the title. */
  search: z.optional(z.string().check(z.maxLength(100))),
})
export const documentsListSchema = z.object({
  documents: z.array(deskDocumentSchema),
  has_more: z.boolean(),
  houses: z.array(z.string()),
})

export const documentIdSchema = z.strictObject({ id: idSchema })

/** Besides the file. */
export const newDocumentSchema = z.strictObject({
  filename: fileNameSchema,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxDocumentTitleLength)),
  house: z.string().check(z.maxLength(300)),
  published_on: dateSchema,
})
export type NewDocument = z.output<typeof newDocumentSchema>
