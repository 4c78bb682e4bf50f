import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { hostConfigSchema, type HostConfig } from '#contract/host/schema.ts'
import { contrastOf } from './contrast.ts'
import { defaultHost } from './hosts-default.ts'

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
