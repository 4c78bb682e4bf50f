import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { hostConfigSchema, type HostConfig } from '#contract/organisation/host-schema.ts'
import { defaultPrefixes } from '../kernel/endpoint-url.ts'

const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number => {
  const part = (from: number) => channel(Number.parseInt(color.slice(from, from + 2), 16))
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Returns the WCAG 2.2 contrast, 1 to 21, of two '#rrggbb' colours. */
export const getContrast = (first: string, second: string): number => {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const { shape: fields } = hostConfigSchema

/** PNG; the device crops a maskable icon. */
const iconsSchema = z.strictObject({
  icon192: fields.favicon,
  icon512: fields.favicon,
  maskable512: z.optional(fields.favicon),
  monochrome512: z.optional(fields.favicon),
})
export type HostIcons = z.output<typeof iconsSchema>

/** From HOSTS_FILE; contacts and a missing name come from the organisation, `cards` from the settings. */
export type HostBranding = Omit<HostConfig, 'name' | 'contacts' | 'cards'> & {
  readonly name?: string | undefined
  /** Default: the product's icons. */
  readonly icons?: HostIcons | undefined
}

/** Four backgrounds and no links (B-08, B-12). */
export const defaultHost: HostBranding = {
  favicon: '/favicon.svg',
  backgrounds: ['/backgrounds/1.svg', '/backgrounds/2.svg', '/backgrounds/3.svg', '/backgrounds/4.svg'],
  accent: { light: '#00656f', onLight: '#ffffff', dark: '#5fbfc7', onDark: '#04262a' },
  prefixes: defaultPrefixes,
  links: {
    support: null,
    privacy: null,
    jobs: null,
    autopayTerms: null,
    tgbot: null,
    vkbot: null,
    robot: null,
    robotText: '',
    osago: null,
    mortgage: null,
  },
}

export interface Hosts {
  of(hostname: string): HostBranding
  readonly all: readonly HostBranding[]
  readonly names: readonly string[]
}

const brandingSchema = z.strictObject({
  name: z.optional(fields.name),
  favicon: fields.favicon,
  touchIcon: fields.touchIcon,
  icons: z.optional(iconsSchema),
  backgrounds: fields.backgrounds,
  accent: z.strictObject(fields.accent.shape),
  prefixes: z.strictObject(fields.prefixes.shape),
  links: z.strictObject(fields.links.shape),
})
const { shape } = brandingSchema
const changesSchema = z.partial(
  z.extend(brandingSchema, {
    accent: z.partial(shape.accent),
    prefixes: z.partial(shape.prefixes),
    links: z.partial(shape.links),
  }),
)
const fileSchema = z.strictObject({
  default: z.optional(changesSchema),
  hosts: z.optional(z.record(z.string().check(z.regex(/^[a-z0-9.-]+$/)), changesSchema)),
})

/** Backgrounds behind the accent (`--surface`). */
const surfaces = { light: '#ffffff', dark: '#151c1d' }
const minContrast = 4.5

const checkContrast = (where: string, { accent: { light, onLight, dark, onDark } }: HostBranding): void => {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['accent.onLight', light, onLight],
    ['accent.light', light, surfaces.light],
    ['accent.onDark', dark, onDark],
    ['accent.dark', dark, surfaces.dark],
  ]
  for (const [field, one, other] of pairs) {
    const contrast = getContrast(one, other)
    if (contrast < minContrast)
      throw new Error(
        `${where}.${field}: contrast of ${one} and ${other} is ${contrast.toFixed(2)}, 4.5 is needed`,
      )
  }
}

const overlay = (
  base: HostBranding,
  changes: z.output<typeof changesSchema>,
  where: string,
): HostBranding => {
  const config = brandingSchema.parse({
    ...base,
    ...changes,
    accent: { ...base.accent, ...changes.accent },
    prefixes: { ...base.prefixes, ...changes.prefixes },
    links: { ...base.links, ...changes.links },
  })
  checkContrast(where, config)
  return config
}

const contactsAreElsewhere =
  'contacts are those of the organisation: npm run operator -- organisation FILE.json'

const drawIsElsewhere = 'the prize draw is set at the desk, in «Контакты и сроки»; remove promo'

const formatIssue = ({ path, message }: z.core.$ZodIssue): string => {
  const moved = [
    [/emergency/, contactsAreElsewhere],
    [/"promo"/, drawIsElsewhere],
  ] as const
  return `  ${path.join('.')}: ${moved.find(([key]) => key.test(message))?.[1] ?? message}`
}

const parseJson = (text: string, source: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${source} is not JSON`, { cause: error })
  }
}

/** Throws errors that name the document by `source`. */
export const parseHosts = (text: string, source: string, base: HostBranding = defaultHost): Hosts => {
  const { success, data, error } = fileSchema.safeParse(parseJson(text, source))
  if (!success) throw new Error(`${source} is wrong:\n${error.issues.map(formatIssue).join('\n')}`)
  const fallback = overlay(base, data.default ?? {}, `${source}: default`)
  const named = new Map(
    Object.entries(data.hosts ?? {}).map(([name, changes]) => [
      name,
      overlay(fallback, changes, `${source}: hosts.${name}`),
    ]),
  )
  return {
    of: (hostname) => named.get(hostname.toLowerCase()) ?? fallback,
    all: [fallback, ...named.values()],
    names: [...named.keys()],
  }
}

const readHosts = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new Error(`HOSTS_FILE ${file} cannot be read: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

export const loadHosts = async (file: string | null, base: HostBranding = defaultHost): Promise<Hosts> =>
  file === null
    ? parseHosts('{}', 'default', base)
    : parseHosts(await readHosts(file), `HOSTS_FILE ${file}`, base)
