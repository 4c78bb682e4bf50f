import * as z from 'zod/mini'
import { contactsSchema } from './contacts.ts'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const prefix = z.string().check(z.regex(/^(?:\/[a-z0-9_-]+)+$/))
const link = z.string().check(z.regex(/^(?:https:\/\/|tel:\+|mailto:|\/)[^\s]+$/))

/** Host configuration (B-08, decision 1). Unset links are null and hidden (B-12). */
export const hostConfigSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  favicon: link,
  /** iPhone app icon; default: the product's. */
  touchIcon: z.exactOptional(link),
  backgrounds: z.array(link).check(z.minLength(1)),
  accent: z.object({ light: color, onLight: color, dark: color, onDark: color }),
  prefixes: z.object({ auth: prefix, internal: prefix, req: prefix, files: prefix, acquiring: prefix }),
  /** Absent in old cached configurations. */
  contacts: z.exactOptional(contactsSchema),
  /** False: no bank is connected, so nothing can be paid by card. Absent otherwise. */
  cards: z.exactOptional(z.literal(false)),
  links: z.object({
    support: z.nullable(link),
    privacy: z.nullable(link),
    jobs: z.nullable(link),
    autopayTerms: z.nullable(link),
    tgbot: z.nullable(link),
    /** Absent in old cached configurations. */
    vkbot: z.exactOptional(z.nullable(link)),
    /** Phone robot for readings. */
    robot: z.nullable(link),
    robotText: z.string(),
    osago: z.nullable(link),
    mortgage: z.nullable(link),
  }),
})
export type HostConfig = z.output<typeof hostConfigSchema>
