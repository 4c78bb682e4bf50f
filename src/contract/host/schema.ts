import * as z from 'zod/mini'
import { contactsSchema } from './contacts.ts'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const prefix = z.string().check(z.regex(/^(?:\/[a-z0-9_-]+)+$/))
const link = z.string().check(z.regex(/^(?:https:\/\/|tel:\+|mailto:|\/)[^\s]+$/))

/**
 * Runtime configuration of a host: branding, prefixes and links (B-08, decision 1). A link that nobody set is null, and
 * nothing is said of it (B-12).
 */
export const hostConfigSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  favicon: link,
  /** Icon that an iPhone gives the installed application. Absent: the product's own. */
  touchIcon: z.exactOptional(link),
  backgrounds: z.array(link).check(z.minLength(1)),
  accent: z.object({ light: color, onLight: color, dark: color, onDark: color }),
  prefixes: z.object({ auth: prefix, internal: prefix, req: prefix, files: prefix, acquiring: prefix }),
  /** Absent in a configuration that a device kept from an earlier version. */
  contacts: z.exactOptional(contactsSchema),
  links: z.object({
    support: z.nullable(link),
    privacy: z.nullable(link),
    jobs: z.nullable(link),
    promo: z.nullable(link),
    autopayTerms: z.nullable(link),
    /** The organisation's Telegram bot. */
    tgbot: z.nullable(link),
    /** The organisation's bot in VK. Absent in a configuration that a device kept from an earlier version. */
    vkbot: z.exactOptional(z.nullable(link)),
    /** The telephone of the robot that takes readings. */
    robot: z.nullable(link),
    robotText: z.string(),
    /** Pages where a policy is bought. */
    osago: z.nullable(link),
    mortgage: z.nullable(link),
  }),
})
export type HostConfig = z.output<typeof hostConfigSchema>
