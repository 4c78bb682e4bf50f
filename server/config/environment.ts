import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { defaultRetention, minYears } from '../kernel/retention.ts'
import { insertPassword } from '../kernel/database-address.ts'
import { readBankSettings, bankShape, findMissing } from './bank-settings.ts'
import {
  addressLike,
  atLeast,
  bearerKey,
  contact,
  databaseReadUrl,
  databaseUrl,
  encoded,
  httpAddress,
  origin,
  wholeNumber,
} from './setting-kinds.ts'
import { findUnknown } from './typos.ts'

interface Bucket {
  readonly kind: 's3'
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

type FileStorage = Bucket | { readonly kind: 'folder'; readonly folder: string }

const parseBucket = (url: URL): Bucket | null => {
  const bucket = url.pathname.replaceAll('/', '')
  const { username: key, password: secret, host } = url
  if (bucket === '' || key === '' || secret === '' || host === '') return null
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  return {
    kind: 's3',
    endpoint: `${scheme}://${host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(key),
    secret: decodeURIComponent(secret),
  }
}

/**
 * Parses FILES_URL: `s3://KEY:SECRET@host:port/bucket?region=ru-1` (`&tls=off` for plain HTTP) or `file:///folder`.
 * Null if absent or invalid.
 */
export const parseFileStorage = (text: string | null): FileStorage | null => {
  const url = text === null ? null : URL.parse(text)
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'folder', folder: fileURLToPath(url) }
  return url?.protocol === 's3:' ? parseBucket(url) : null
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isProxy = (word: string): boolean => {
  const [address = '', bits = '0', ...more] = word.split('/')
  if (proxyNames.has(word)) return true
  const version = isIP(address)
  return (
    version !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  )
}

/** Number of hops, addresses, or none. */
const isProxySetting = (text: string): boolean =>
  text === 'none' || /^[1-9]\d?$/.test(text) || text.split(',').every((word) => isProxy(word.trim()))

const onOff = z.enum(['0', '1', 'off', 'on']).transform((word) => word === '1' || word === 'on')

/** Resolved once, against the folder of the start: the static file server rejects relative paths. */
const path = (kind: string) =>
  z
    .string()
    .regex(/\S/, { error: `must be ${kind}` })
    .transform((text) => resolve(text))

/** A leading dot matches all subdomains. */
const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const isHttps = (url: string | undefined): boolean => url?.startsWith('https:') ?? false

const isOwnMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:[.]\d+){3}$/.test(hostname)

/** URLs that receive secrets or payers. */
const confidential = ['BANK_URL', 'BANK_API_URL', 'TELEPHONY_URL'] as const

/** Would reach real people and real money. */
const outsideParties = [
  'SMTP_URL',
  'BANK_URL',
  'BANK_API_URL',
  'BANK_MERCHANT',
  'BANK_KEY',
  'BANK_PUBLIC_KEY',
  'TELEPHONY_URL',
  'TELEPHONY_KEY',
] as const

/** Why a real site refuses the sandbox (V-16). */
const sandboxIsPublic = 'it shows every email and call to whoever asks'

interface SiteVariables {
  readonly NODE_ENV?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}

/** A real site refuses demo accounts, whose passwords are known. */
const isRealSite = ({ NODE_ENV, PUBLIC_URL }: SiteVariables): boolean =>
  NODE_ENV === 'production' || isHttps(PUBLIC_URL)

/** Returns the default of SANDBOX for `npm start` and `npm run dev`: on, unless the settings describe a real site. */
export const demoSandbox = ({ NODE_ENV, PUBLIC_URL, DATABASE_URL }: NodeJS.ProcessEnv) =>
  isRealSite({ NODE_ENV, PUBLIC_URL }) || DATABASE_URL ? 'off' : 'on'

/** Traffic leaves this machine unencrypted. */
const isExposed = (text: string | undefined): boolean => {
  const url = text === undefined ? null : URL.parse(text)
  return url?.protocol === 'http:' && !isOwnMachine(url)
}

/** The password could be sent without TLS. `requireTLS=true` prevents STARTTLS stripping. */
const isExposedMail = (text: string | undefined): boolean => {
  const url = text === undefined ? null : URL.parse(text)
  if (url?.protocol !== 'smtp:' || url.password === '') return false
  return !isOwnMachine(url) && url.searchParams.get('requireTLS') !== 'true'
}

interface MetricsVariables {
  readonly METRICS: 'loopback' | 'open'
  readonly METRICS_TOKEN?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly TRUST_PROXY?: string | undefined
}

/** Behind a local proxy every call looks local, so /metrics needs a token. */
const parseMetricsAccess = ({
  METRICS,
  METRICS_TOKEN: token,
  PUBLIC_URL,
  TRUST_PROXY = 'none',
}: MetricsVariables): 'open' | 'loopback' | 'closed' | { readonly token: string } => {
  if (token !== undefined) return { token }
  return METRICS === 'loopback' && (isHttps(PUBLIC_URL) || TRUST_PROXY !== 'none') ? 'closed' : METRICS
}

/** Linux limit in bytes, without the NUL. */
const maxSocketPathLength = 107

const shape = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, { error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  SOCKET: z
    .string()
    .startsWith('/', { error: 'must be a path from the root, such as /run/cabinet/http.sock' })
    .max(maxSocketPathLength, { error: `must be a path of ${maxSocketPathLength} characters or fewer` })
    .optional(),
  DATA_DIR: path('a folder').prefault('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PASSWORD: z.string().min(1).optional(),
  DATABASE_READ_URL: databaseReadUrl.optional(),
  ALLOW_NEWER_DATABASE: onOff.default(false),
  PUBLIC_URL: origin.optional(),
  SECRET: atLeast(32).optional(),
  SMTP_URL: addressLike(/^smtps?$/, 'smtps://name:…@mail.example.ru').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+ <(?=[^<>]+>$)|(?!.*>))[!#-'*+./0-9=?A-Z^-~-]+@[\p{L}\p{M}\p{N}.-]+>?$/u, {
      error: 'must be one address of mail, such as cabinet@example.ru or Кабинет <cabinet@example.ru>',
    })
    .optional(),
  FILES_URL: encoded
    .refine((text) => parseFileStorage(text) !== null, {
      error: 'must be s3://KEY:SECRET@host:port/bucket?region=…, or file:///folder',
    })
    .optional(),
  PUSH_CONTACT: contact('admin@example.ru').optional(),
  SECURITY_CONTACT: contact('security@example.ru').optional(),
  PUSH_SERVICES: z
    .string()
    .regex(/^[.a-z0-9-]+(?:,[.a-z0-9-]+)*$/, { error: 'must be names of hosts by comma, without spaces' })
    .default(pushServices.join()),
  ...bankShape,
  TELEPHONY_URL: httpAddress('https://calls.example.ru').optional(),
  TELEPHONY_KEY: bearerKey(1).optional(),
  CALLS_PER_HOUR: wholeNumber(1, 999_999_999).default(500),
  LETTERS_PER_HOUR: wholeNumber(1, 999_999_999).default(2000),
  TRUST_PROXY: z
    .string()
    .refine(isProxySetting, {
      error: 'must be none, how many proxies stand before the process, or their addresses by comma',
    })
    .optional(),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(20_000),
  HEADERS_SECONDS: wholeNumber(1, 3600).default(30),
  BODY_SECONDS: wholeNumber(1, 3600).default(30),
  UPLOAD_SECONDS: wholeNumber(1, 3600).default(600),
  IDLE_SECONDS: wholeNumber(1, 3600).default(72),
  KEEP_READINGS_YEARS: wholeNumber(minYears.readings, 100).optional(),
  KEEP_RECEIPTS_YEARS: wholeNumber(minYears.receipts, 100).optional(),
  KEEP_FEED_YEARS: wholeNumber(minYears.feed, 100).default(defaultRetention.feed),
  ARCHIVE_FIRST: onOff.default(false),
  HOSTS_FILE: path('a file').optional(),
  HOLD: onOff.default(false),
  SANDBOX: z.enum(['off', 'on', 'production-too']).default('off'),
  REHEARSAL_PASSWORD: z
    .string()
    .regex(/^[\x21-\x7E]{16,}$/, {
      error: 'must be 16 or more Latin letters, digits and signs without spaces: openssl rand -base64 24',
    })
    .optional(),
  DOCS: onOff.optional(),
  METRICS: z.enum(['loopback', 'open']).default('loopback'),
  METRICS_TOKEN: atLeast(16).optional(),
  HSTS_SUBDOMAINS: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/** Returns `url` with the password of DATABASE_PASSWORD, if it is set. */
const withPassword = (
  url: string | undefined,
  { DATABASE_PASSWORD: password }: { readonly DATABASE_PASSWORD?: string | undefined },
): string | null =>
  url === undefined || password === undefined ? (url ?? null) : insertPassword(url, password)

/** The example of docs/first-day.md. */
const publishedSecret = 'замените-эту-строку-на-свою-не-короче-32-знаков'

/** docs/deployment.md describes each (checked by tests/architecture). */
export const settingNames = Object.keys(shape)

const schema = z
  .object(shape)
  .superRefine((env, context) => {
    const fault = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const production = env.NODE_ENV === 'production'
    if (production && env.SANDBOX === 'on')
      fault('SANDBOX', 'refused in production; say SANDBOX=production-too to have it')
    if (env.SANDBOX !== 'off' && env.DATABASE_URL)
      fault('SANDBOX', `refused with DATABASE_URL: ${sandboxIsPublic}`)
    if (env.SANDBOX !== 'off' && isHttps(env.PUBLIC_URL))
      fault('SANDBOX', `refused with an https PUBLIC_URL: ${sandboxIsPublic}`)
    // A Unix socket has no peer address, so the proxy must supply it.
    if (env.SOCKET && !/^\d+$/.test(env.TRUST_PROXY ?? ''))
      fault('TRUST_PROXY', 'with SOCKET it must say how many proxies stand before the process')
    if (env.UPLOAD_SECONDS < Math.max(env.BODY_SECONDS, env.HEADERS_SECONDS))
      fault('UPLOAD_SECONDS', 'must not be less than HEADERS_SECONDS or BODY_SECONDS')
    if (env.DATABASE_READ_URL && !env.DATABASE_URL) fault('DATABASE_URL', 'required with DATABASE_READ_URL')
    if (env.DATABASE_PASSWORD && !env.DATABASE_URL) fault('DATABASE_URL', 'required with DATABASE_PASSWORD')
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const)
      if (env.DATABASE_PASSWORD && env[name] && insertPassword(env[name], env.DATABASE_PASSWORD) === null)
        fault(
          name,
          'must have a user and no password with DATABASE_PASSWORD: postgres://cabinet@10.0.0.5/cabinet',
        )
    if (env.SOCKET && !env.PUBLIC_URL) fault('PUBLIC_URL', 'required with SOCKET')
    if (env.SOCKET && env.SANDBOX !== 'off') fault('SANDBOX', 'refused with SOCKET')
    if (env.REHEARSAL_PASSWORD) {
      if (!production)
        fault('REHEARSAL_PASSWORD', 'needs NODE_ENV=production: a rehearsal is like the real site')
      if (isExposed(env.PUBLIC_URL))
        fault('PUBLIC_URL', 'must be https in a rehearsal, but for an address of this machine')
      if (env.SOCKET)
        fault('SOCKET', 'refused in a rehearsal, whose sandbox is in the memory of one process: set PORT')
      if (env.SANDBOX !== 'off') fault('SANDBOX', 'refused in a rehearsal, which has it behind its password')
      for (const name of outsideParties)
        if (env[name])
          fault(name, 'refused in a rehearsal: its sandbox is the bank, the mail and the telephone')
    }
    for (const name of findMissing(env)) fault(name, 'required with the other settings of the bank')
    if (env.TELEPHONY_URL && !env.TELEPHONY_KEY) fault('TELEPHONY_KEY', 'required with TELEPHONY_URL')
    if (env.TELEPHONY_KEY && !env.TELEPHONY_URL) fault('TELEPHONY_URL', 'required with TELEPHONY_KEY')
    for (const name of confidential)
      if (production && isExposed(env[name]))
        fault(name, 'must be https in production, but for an address of this machine')
    if (production && isExposedMail(env.SMTP_URL))
      fault('SMTP_URL', 'has a password: smtps:// or ?requireTLS=true in production, but for this machine')
    // The process speaks plain HTTP, so https implies a proxy.
    if (production && isHttps(env.PUBLIC_URL) && !env.TRUST_PROXY)
      fault('TRUST_PROXY', 'required in production with an https PUBLIC_URL; say none where no proxy is')
    if (production && !env.PUBLIC_URL)
      fault('PUBLIC_URL', 'required in production: the address that residents open')
    if (production && env.DATABASE_URL && !env.SECRET)
      fault('SECRET', 'required in production with DATABASE_URL')
    if (production && env.SECRET === publishedSecret)
      fault('SECRET', 'is the example of the documentation; make your own: openssl rand -base64 48')
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    socket: env.SOCKET ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: withPassword(env.DATABASE_URL, env),
    databaseReadUrl: withPassword(env.DATABASE_READ_URL, env),
    allowsNewerDatabase: env.ALLOW_NEWER_DATABASE,
    publicUrl: env.PUBLIC_URL ?? null,
    secret: env.SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    fileStorage: parseFileStorage(env.FILES_URL ?? null),
    mailFrom: env.MAIL_FROM ?? null,
    pushContact: env.PUSH_CONTACT ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    pushServices: env.PUSH_SERVICES.split(','),
    bank: readBankSettings(env),
    telephony:
      env.TELEPHONY_URL && env.TELEPHONY_KEY ? { url: env.TELEPHONY_URL, key: env.TELEPHONY_KEY } : null,
    // Null: not configured; calls through a proxy are then refused.
    trustProxy: env.TRUST_PROXY ?? (env.NODE_ENV === 'production' ? null : 'none'),
    caps: { calls: env.CALLS_PER_HOUR, letters: env.LETTERS_PER_HOUR },
    connections: {
      max: env.MAX_CONNECTIONS,
      headersMs: env.HEADERS_SECONDS * 1000,
      bodyMs: env.BODY_SECONDS * 1000,
      uploadMs: env.UPLOAD_SECONDS * 1000,
      idleMs: env.IDLE_SECONDS * 1000,
    },
    retention: {
      readings: env.KEEP_READINGS_YEARS ?? null,
      receipts: env.KEEP_RECEIPTS_YEARS ?? null,
      feed: env.KEEP_FEED_YEARS,
      archivesFirst: env.ARCHIVE_FIRST,
    },
    hostsFile: env.HOSTS_FILE ?? null,
    isOnHold: env.HOLD,
    sandbox: env.SANDBOX !== 'off',
    rehearsalPassword: env.REHEARSAL_PASSWORD ?? null,
    isRealSite: isRealSite(env),
    docs: env.DOCS ?? !(isRealSite(env) || env.DATABASE_URL),
    metrics: parseMetricsAccess(env),
    coversSubdomains: env.HSTS_SUBDOMAINS,
    logLevel: env.LOG_LEVEL,
  }))

export type Environment = z.output<typeof schema>

const formatIssue = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message

type Variables = Readonly<Record<string, string | undefined>>

/** Accepts STAND, the former name of SANDBOX. Remove it in the release after 1.1. */
const withFormerNames = ({ STAND, ...variables }: Variables): Variables => {
  if (!STAND) return variables
  process.emitWarning('STAND is deprecated: rename it to SANDBOX', 'DeprecationWarning')
  return { ...variables, SANDBOX: STAND }
}

/** Throws an error that names every wrong variable, never a secret's value. */
export const readEnvironment = (variables: Variables): Environment => {
  const given = Object.fromEntries(
    Object.entries(withFormerNames(variables)).filter(([, value]) => value !== ''),
  )
  // Set by env-file.js.
  const ofFile = given['CABINET_ENV_NAMES']?.split(' ') ?? []
  const unknown = findUnknown(Object.keys(given), ofFile, [...settingNames, 'STAND']).map(
    (fault) => `  ${fault}`,
  )
  const { success, data, error } = schema.safeParse(given)
  if (success && unknown.length === 0) return data
  const issues = error?.issues.map((issue) => `  ${issue.path.join('.')}: ${formatIssue(issue)}`) ?? []
  const faults = [...unknown, ...issues]
  throw new Error(`The environment is wrong:\n${faults.join('\n')}`)
}
