import { randomUUID } from 'node:crypto'
import { makeBrowserKeys, type BrowserKeys } from './push-decryption.ts'
import { vapidFault } from './vapid.ts'

/** A push as its browser reads it. */
export interface ReceivedPush {
  readonly id: number
  readonly subscription: string
  readonly message: unknown
  readonly ttl: string | null
  readonly topic: string | null
  readonly receivedAt: string
}

interface Delivery {
  readonly origin: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null
const most = 500

/** The stand's push service, with the browsers that subscribed to it, which read what they get. It has a clock of its own. */
export const createPushService = () => {
  const browsers = new Map<string, BrowserKeys & { readonly publicKey: string }>()
  const received: ReceivedPush[] = []
  let lastId = 0
  return {
    received: (): readonly ReceivedPush[] => received,

    /** A browser subscribes for the application of the public key. */
    subscribe(publicKey: string) {
      const id = randomUUID()
      const keys = makeBrowserKeys()
      browsers.set(id, { ...keys, publicKey })
      return { id, keys: { p256dh: keys.p256dh, auth: keys.auth } }
    },

    /** The browser ended the subscription: from now on it is gone. */
    end: (id: string): boolean => browsers.delete(id),

    /** Takes a push as a push service does; gives the status of its answer (RFC 8030). */
    take(id: string, { origin, headers, body }: Delivery): number {
      const browser = browsers.get(id)
      if (!browser) return 410
      const now = new Date()
      const fault = vapidFault(textOf(headers.authorization) ?? '', { ...browser, origin, now })
      if (fault !== null) return 403
      if (textOf(headers['content-encoding']) !== 'aes128gcm') return 415
      lastId += 1
      received.unshift({
        id: lastId,
        subscription: id,
        message: JSON.parse(browser.read(body)),
        ttl: textOf(headers.ttl),
        topic: textOf(headers.topic),
        receivedAt: now.toISOString(),
      })
      received.splice(most)
      return 201
    },
  }
}
export type PushService = ReturnType<typeof createPushService>
