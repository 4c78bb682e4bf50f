import * as z from 'zod/mini'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const prefix = z.string().check(z.regex(/^(?:\/[a-z0-9_-]+)+$/))
const link = z.string().check(z.regex(/^(?:https:\/\/|tel:\+|mailto:|\/)[^\s]+$/))

/** Runtime configuration of a host: branding, prefixes and links (B-08, decision 29). */
export const hostConfigSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  favicon: link,
  backgrounds: z.array(link).check(z.minLength(1)),
  accent: z.strictObject({ light: color, onLight: color, dark: color, onDark: color }),
  prefixes: z.strictObject({ auth: prefix, internal: prefix, req: prefix, files: prefix, acquiring: prefix }),
  links: z.strictObject({
    support: link,
    emergency: link,
    emergencyText: z.string(),
    privacy: link,
    jobs: link,
    promo: link,
    autopayTerms: link,
    /** The organisation's Telegram bot; null: it has none, and nothing is said of it. */
    tgbot: z.nullable(link),
    /** The telephone of the robot that takes readings; likewise. */
    robot: z.nullable(link),
    robotText: z.string(),
    /** Pages where a policy is bought; null likewise. */
    osago: z.nullable(link),
    mortgage: z.nullable(link),
  }),
})
export type HostConfig = z.output<typeof hostConfigSchema>
