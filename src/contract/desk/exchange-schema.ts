import * as z from 'zod/mini'
import { fileNameSchema } from '../files/schema.ts'
import { idSchema, instantSchema, periodSchema } from '../primitives.ts'

/** Largest table that is dropped at the desk, in bytes. */
export const maxTableBytes = 64 * 1024 * 1024

/** Kinds of tables that the accountant imports; news and documents are written by the editor. */
export const deskImportKinds = [
  'accounts',
  'meters',
  'readings',
  'balances',
  'accruals',
  'payments',
  'insurance',
] as const
/** Kinds of exports. */
export const deskExportKinds = ['readings', 'payments', 'choices'] as const

const importKindSchema = z.enum(deskImportKinds)
export type ImportKind = z.output<typeof importKindSchema>
const countSchema = z.int().check(z.gte(0))

/** A dropped table; without a kind its headers tell. */
export const droppedTableSchema = z.strictObject({
  filename: fileNameSchema,
  kind: z.optional(importKindSchema),
})
export const runIdSchema = z.strictObject({ id: z.uuid() })

/** A table of a file, as it was read and what would be, or was, written of it. */
const checkedTableSchema = z.object({
  kind: z.string(),
  new: countSchema,
  changed: countSchema,
  same: countSchema,
  bad: countSchema,
  unknown_columns: z.array(z.string()),
  remarks: z.array(z.string()),
  /** Rows of the file. */
  rows: countSchema,
  /** Sum of the rows without a fault, in kopecks; null: the kind has none. */
  sum: z.nullable(z.int()),
  header: z.array(z.string()),
  /** The first rows, by the columns of the header. */
  first: z.array(z.array(z.string())),
})
export type CheckedTable = z.output<typeof checkedTableSchema>

/**
 * An import at the desk. `checking` and `writing` go on by themselves; `checked` waits for a word, `done` is over.
 * `fault`: why the file could not be read at all. A confirmed table that got faults meanwhile is `checked` again.
 */
export const deskImportSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  state: z.enum(['checking', 'checked', 'writing', 'done']),
  at: instantSchema,
  who: z.string(),
  /** Rows read so far, and which part of the file they are where that is known. */
  progress: z.nullable(z.object({ rows: countSchema, part: z.nullable(z.number()) })),
  fault: z.nullable(z.string()),
  is_written: z.boolean(),
  tables: z.array(checkedTableSchema),
  /** The first bad rows. */
  bad_rows: z.array(z.object({ line: z.int(), column: z.string(), value: z.string(), reason: z.string() })),
  /** All of them can be saved. */
  has_bad_file: z.boolean(),
})
export type DeskImport = z.output<typeof deskImportSchema>

/** How a checked table is written: without its bad rows; without telling residents of receipts. */
export const confirmationSchema = z.strictObject({ skip_bad: z.boolean(), quiet: z.boolean() })

/** Runs before the one of this id; the newest without it. */
export const runsQuerySchema = z.strictObject({ before: z.optional(idSchema) })
export const importRunsSchema = z.object({
  runs: z.array(
    z.object({
      id: idSchema,
      at: instantSchema,
      who: z.string(),
      filename: z.string(),
      kind: z.string(),
      new: countSchema,
      changed: countSchema,
      same: countSchema,
      bad: countSchema,
      /** Its report; null where it was no run of the desk. */
      report: z.nullable(z.uuid()),
    }),
  ),
  has_more: z.boolean(),
})
export type ImportRun = z.output<typeof importRunsSchema>['runs'][number]

/** A name under which what is new is given once. */
const runNameSchema = z.string().check(z.trim(), z.regex(/^[\p{L}\d ._-]{1,60}$/u))
const monthsShape = { from: z.optional(periodSchema), to: z.optional(periodSchema) }
const areMonths = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to

/** An export: of everything, or with a name of what no export under it gave before. */
export const newExportSchema = z
  .strictObject({
    kind: z.enum(deskExportKinds),
    name: z.optional(runNameSchema),
    format: z.enum(['csv', 'xlsx']),
    encoding: z.enum(['utf-8', 'windows-1251']),
    ...monthsShape,
  })
  .check(z.refine(areMonths, { error: 'months' }))
export type NewExport = z.output<typeof newExportSchema>
export const newCountQuerySchema = z.strictObject({
  kind: z.enum(deskExportKinds),
  name: runNameSchema,
  ...monthsShape,
})
export const newCountSchema = z.object({ rows: countSchema })

export const exportIdSchema = z.strictObject({ id: idSchema })
const exportRunSchema = z.object({
  id: idSchema,
  at: instantSchema,
  who: z.string(),
  kind: z.enum(deskExportKinds),
  /** Null: everything. */
  name: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  format: z.enum(['csv', 'xlsx']),
  rows: countSchema,
  /** Its bytes can be given once more. */
  is_kept: z.boolean(),
})
export type ExportRun = z.output<typeof exportRunSchema>
export const madeExportSchema = z.object({ id: idSchema, rows: countSchema })
export const exportRunsSchema = z.object({
  runs: z.array(exportRunSchema),
  has_more: z.boolean(),
  /** Names that were given before. */
  names: z.array(z.string()),
})
