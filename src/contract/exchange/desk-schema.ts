import * as z from 'zod/mini'
import { fileNameSchema } from '../files/name-schema.ts'
import { idSchema, instantSchema, periodSchema } from '../primitives.ts'
import { offerNames } from './offers.ts'

export const maxTableBytes = 64 * 1024 * 1024

/** News and documents are edited at the desk instead. */
export const deskImportKinds = [
  'accounts',
  'meters',
  'readings',
  'balances',
  'accruals',
  'payments',
  'insurance',
] as const
export const deskExportKinds = ['readings', 'payments', 'choices'] as const

const importKindSchema = z.enum(deskImportKinds)
export type ImportKind = z.output<typeof importKindSchema>
const countSchema = z.int().check(z.gte(0))

/** Without `kind` it is detected from the headers. */
export const uploadedTableSchema = z.strictObject({
  filename: fileNameSchema,
  kind: z.optional(importKindSchema),
})
export const runIdSchema = z.strictObject({ id: z.uuid() })

/** `questions` and `rows` are absent in reports of an earlier release. */
const questionSchema = z.object({
  offer: z.enum(offerNames),
  text: z.string(),
  is_accepted: z.boolean(),
  rows: z.optional(countSchema),
})
const checkedTableSchema = z.object({
  kind: z.string(),
  new: countSchema,
  changed: countSchema,
  same: countSchema,
  bad: countSchema,
  unknown_columns: z.array(z.string()),
  remarks: z.array(z.string()),
  questions: z.optional(z.array(questionSchema)),
  rows: countSchema,
  /** Kopecks of valid rows; null if the kind has no sums. */
  sum: z.nullable(z.int()),
  header: z.array(z.string()),
  first: z.array(z.array(z.string())),
})
export type CheckedTable = z.output<typeof checkedTableSchema>

export const maxColumns = 40
const choiceSchema = z.strictObject({
  /** Our column. */
  column: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The header in the file. */
  header: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
  /** One value for all rows. */
  value: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
})
export const columnChoicesSchema = z.strictObject({
  kind: importKindSchema,
  columns: z.array(choiceSchema).check(z.minLength(1), z.maxLength(maxColumns)),
})
export type ColumnChoices = z.output<typeof columnChoicesSchema>

const mappingSchema = z.object({
  /** A bank's register, of which only the sector is chosen. */
  is_register: z.boolean(),
  /** Charges with a column for each of these services: `serviceRowColumns` alone are chosen. */
  services: z.optional(z.array(z.string())),
  /** Columns whose value for all rows was chosen for an earlier file and must be given again. */
  asked: z.optional(z.array(z.string())),
  /** File line of the headers; null if the file has none. */
  line: z.nullable(z.int()),
  headers: z.array(z.object({ name: z.string(), sample: z.string() })),
  kind: z.nullable(importKindSchema),
  columns: z.array(choiceSchema),
  /** The choices of an earlier file were used. */
  is_remembered: z.boolean(),
})
export type ColumnMapping = z.output<typeof mappingSchema>

/**
 * `checked` awaits confirmation, also again if a confirmed table got errors meanwhile. `fault`: the file is
 * unreadable.
 */
export const deskImportSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  state: z.enum(['checking', 'checked', 'writing', 'done']),
  at: instantSchema,
  who: z.string(),
  /** `part` is the fraction read, if known. */
  progress: z.nullable(z.object({ rows: countSchema, part: z.nullable(z.number()) })),
  fault: z.nullable(z.string()),
  /** Null if the headers are known. With a fault the columns must be chosen. */
  mapping: z.nullable(mappingSchema),
  is_written: z.boolean(),
  tables: z.array(checkedTableSchema),
  bad_rows: z.array(
    z.object({
      /** Of a workbook that has several sheets of one kind. */
      sheet: z.optional(z.string()),
      line: z.int(),
      column: z.string(),
      value: z.string(),
      reason: z.string(),
    }),
  ),
  /** All can be downloaded. */
  has_bad_file: z.boolean(),
})
export type DeskImport = z.output<typeof deskImportSchema>

/** `quiet` suppresses receipt notifications; `accepts` answers the questions of the tables. */
export const confirmationSchema = z.strictObject({
  skip_bad: z.boolean(),
  quiet: z.boolean(),
  accepts: z.optional(z.array(z.enum(offerNames)).check(z.maxLength(offerNames.length))),
})
export type Confirmation = z.output<typeof confirmationSchema>

export const tableKindSchema = z.strictObject({ kind: importKindSchema })
export const templateQuerySchema = z.strictObject({ format: z.enum(['csv', 'xlsx']) })
/** What a table of each kind holds, and the sectors that its rows may name. */
export const tableKindsSchema = z.object({
  kinds: z.array(
    z.object({
      kind: importKindSchema,
      /** Alternative columns: `into` may stay unchosen if all of `from` are chosen. */
      derived: z.optional(z.array(z.object({ from: z.array(z.string()), into: z.array(z.string()) }))),
      columns: z.array(
        z.object({ header: z.string(), is_required: z.boolean(), about: z.string(), example: z.string() }),
      ),
    }),
  ),
  sectors: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type TableKinds = z.output<typeof tableKindsSchema>
export type TableKind = TableKinds['kinds'][number]

/** Paging by id, newest first. */
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
      /** Null if not imported at the desk. */
      report: z.nullable(z.uuid()),
    }),
  ),
  has_more: z.boolean(),
})
export type ImportRun = z.output<typeof importRunsSchema>['runs'][number]

/** Under one name each row is exported once. */
const runNameSchema = z.string().check(z.trim(), z.regex(/^[\p{L}\d ._-]{1,60}$/u))
const monthsShape = { from: z.optional(periodSchema), to: z.optional(periodSchema) }
const areMonths = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to

/** Exports everything, or with a name only rows not yet exported under it. */
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
  /** The file can be downloaded again. */
  is_kept: z.boolean(),
})
export type ExportRun = z.output<typeof exportRunSchema>
export const madeExportSchema = z.object({ id: idSchema, rows: countSchema })
export const exportRunsSchema = z.object({
  runs: z.array(exportRunSchema),
  has_more: z.boolean(),
  names: z.array(z.string()),
})
