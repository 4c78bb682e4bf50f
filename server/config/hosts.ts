import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { hostConfigSchema, type HostConfig } from '#contract/host/schema.ts'
import { defaultPrefixes } from '../kernel/endpoint-url.ts'

const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number => {
  const part = (from: number) => channel(Number.parseInt(color.slice(from, from + 2), 16))
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Contrast of two colours '#rrggbb' by WCAG 2.2: from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Default configuration of a host that has none of its own (B-08). */
export const defaultHost: HostConfig = {
  name: 'УК «Садовая»',
  favicon: '/favicon.svg',
  backgrounds: ['/backgrounds/1.svg', '/backgrounds/2.svg', '/backgrounds/3.svg', '/backgrounds/4.svg'],
  accent: { light: '#00656f', onLight: '#ffffff', dark: '#5fbfc7', onDark: '#04262a' },
  prefixes: defaultPrefixes,
  links: {
    support: 'mailto:support@sadovaya.example',
    emergency: 'tel:+74951234567',
    emergencyText: '8 495 123-45-67',
    privacy: 'https://sadovaya.example/privacy',
    jobs: 'https://sadovaya.example/jobs',
    promo: 'https://sadovaya.example/promo',
    autopayTerms: 'https://sadovaya.example/autopay-terms',
    tgbot: 'https://t.me/sadovaya_example_bot',
    robot: 'tel:+74951234568',
    robotText: '8 495 123-45-68',
    osago: 'https://sadovaya.example/osago',
    mortgage: 'https://sadovaya.example/mortgage',
  },
}

/** The configuration of each host name, and the default set for the rest. */
export interface Hosts {
  of(hostname: string): HostConfig
  readonly all: readonly HostConfig[]
}

const { accent, prefixes, links } = hostConfigSchema.shape
const changesSchema = z.partial(
  z.extend(hostConfigSchema, {
    accent: z.partial(accent),
    prefixes: z.partial(prefixes),
    links: z.partial(links),
  }),
)
const fileSchema = z.strictObject({
  default: z.optional(changesSchema),
  hosts: z.optional(z.record(z.string().check(z.regex(/^[a-z0-9.-]+$/)), changesSchema)),
})

/** The panels that the accent is written on (design, `--surface`). */
const surfaces = { light: '#ffffff', dark: '#151c1d' }
const leastContrast = 4.5

const checkContrast = (where: string, { accent: { light, onLight, dark, onDark } }: HostConfig): void => {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['accent.onLight', light, onLight],
    ['accent.light', light, surfaces.light],
    ['accent.onDark', dark, onDark],
    ['accent.dark', dark, surfaces.dark],
  ]
  for (const [field, one, other] of pairs) {
    const contrast = contrastOf(one, other)
    if (contrast < leastContrast)
      throw new Error(
        `${where}.${field}: contrast of ${one} and ${other} is ${contrast.toFixed(2)}, 4.5 is needed`,
      )
  }
}

const overlay = (base: HostConfig, changes: z.output<typeof changesSchema>, where: string): HostConfig => {
  const config = hostConfigSchema.parse({
    ...base,
    ...changes,
    accent: { ...base.accent, ...changes.accent },
    prefixes: { ...base.prefixes, ...changes.prefixes },
    links: { ...base.links, ...changes.links },
  })
  checkContrast(where, config)
  return config
}

const parseJson = (text: string, source: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${source} is not JSON`, { cause: error })
  }
}

/** Makes the configuration of all hosts from the document's text; `source` names it in errors. */
export const parseHosts = (text: string, source: string): Hosts => {
  const { success, data, error } = fileSchema.safeParse(parseJson(text, source))
  if (!success)
    throw new Error(
      `${source} is wrong:\n${error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n')}`,
    )
  const fallback = overlay(defaultHost, data.default ?? {}, `${source}: default`)
  const named = new Map(
    Object.entries(data.hosts ?? {}).map(([name, changes]) => [
      name,
      overlay(fallback, changes, `${source}: hosts.${name}`),
    ]),
  )
  return {
    of: (hostname) => named.get(hostname.toLowerCase()) ?? fallback,
    all: [fallback, ...named.values()],
  }
}

/** Reads HOSTS_FILE, or takes the default set alone. */
export const loadHosts = async (file: string | null): Promise<Hosts> =>
  file === null ? parseHosts('{}', 'default') : parseHosts(await readFile(file, 'utf8'), `HOSTS_FILE ${file}`)
