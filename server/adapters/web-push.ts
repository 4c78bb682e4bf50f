import type { Push } from '../ports/push.ts'

interface WebPushOptions {
  readonly publicKey: string
  readonly privateKey: string
  /** VAPID `sub` claim: an https: or mailto: URL. */
  readonly contact: string
  /** A leading dot matches all subdomains. */
  readonly services: readonly string[]
  readonly sandbox: boolean
}

const timeoutMs = 10_000
const overForGood = new Set([404, 410])

const isOfService = ({ protocol, username, hostname, port }: URL, services: readonly string[]): boolean =>
  protocol === 'https:' &&
  username === '' &&
  port === '' &&
  services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))

const thisMachine = new Set(['127.0.0.1', 'localhost'])
const isOfSandbox = ({ protocol, hostname, pathname }: URL): boolean =>
  protocol === 'http:' && thisMachine.has(hostname) && pathname.startsWith('/sandbox/push/')

export const createWebPush = ({
  publicKey,
  privateKey,
  contact,
  services,
  sandbox,
}: WebPushOptions): Push => {
  const vapidDetails = { subject: contact, publicKey, privateKey }
  const accepts = (endpoint: string): boolean => {
    const url = URL.parse(endpoint)
    return url !== null && (isOfService(url, services) || (sandbox && isOfSandbox(url)))
  }
  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { body: text, ttlSeconds, topic }) {
      if (!accepts(endpoint)) return 'gone'
      const { default: webPush } = await import('web-push')
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        text,
        {
          vapidDetails,
          TTL: ttlSeconds,
          topic,
          contentEncoding: 'aes128gcm',
        },
      )
      const request = { method, headers, body: new Uint8Array(body), redirect: 'error' } as const
      const { ok, status } = await fetch(endpoint, { ...request, signal: AbortSignal.timeout(timeoutMs) })
      if (overForGood.has(status)) return 'gone'
      if (!ok) throw new Error(`The push service answered ${status}`)
      return 'taken'
    },
  }
}
