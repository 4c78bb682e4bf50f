import {
  randomUUID,
  createPublicKey,
  verify,
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

const maxTtlSeconds = 24 * 3600
const claimsSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto:|https:)/),
})

const toKey = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)] as const
  const halves = { x: x.toString('base64url'), y: y.toString('base64url') }
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...halves } })
}

/** Validates a VAPID header (RFC 8292); null if valid. */
const vapidFault = (
  authorization: string,
  expected: { readonly origin: string; readonly publicKey: string; readonly now: Date },
): string | null => {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (head === undefined || claims === undefined || signature === undefined) return 'no VAPID'
  if (key !== expected.publicKey) return 'another key than the subscription'
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: toKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) return 'a wrong signature'
  const { aud, exp } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  if (aud !== expected.origin) return 'another audience'
  const left = exp - expected.now.getTime() / 1000
  return left > 0 && left <= maxTtlSeconds ? null : 'a wrong expiry'
}

interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
  /** Decrypts aes128gcm for these keys (RFC 8291). */
  read(body: Buffer): string
}

const deriveBytes = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const saltLength = 16
const headLength = saltLength + 5
const tagLength = 16

/** RFC 8188 header and its single record. */
const splitParts = (body: Buffer) => {
  const keyEnd = headLength + body.readUInt8(headLength - 1)
  return {
    salt: body.subarray(0, saltLength),
    sender: body.subarray(headLength, keyEnd),
    record: body.subarray(keyEnd),
  }
}

export const createBrowserKeys = (): BrowserKeys => {
  const pair = createECDH('prime256v1')
  const receiver = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: receiver.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const { salt, sender, record } = splitParts(body)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
      const secret = deriveBytes(pair.computeSecret(sender), auth, info, 32)
      const key = deriveBytes(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = deriveBytes(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-tagLength))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
      // The last record ends with 2, then zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

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

const toText = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null
const maxMessages = 500

/** Decrypts pushes for its subscribed browsers. Uses the system clock. */
export const createPushService = () => {
  const browsers = new Map<string, BrowserKeys & { readonly publicKey: string }>()
  const received: ReceivedPush[] = []
  let lastId = 0
  return {
    received: (): readonly ReceivedPush[] => received,

    subscribe(publicKey: string) {
      const id = randomUUID()
      const keys = createBrowserKeys()
      browsers.set(id, { ...keys, publicKey })
      return { id, keys: { p256dh: keys.p256dh, auth: keys.auth } }
    },

    /** Later pushes get 410. */
    end: (id: string): boolean => browsers.delete(id),

    /** Returns the HTTP status (RFC 8030). */
    take(id: string, { origin, headers, body }: Delivery): number {
      const browser = browsers.get(id)
      if (!browser) return 410
      const now = new Date()
      const fault = vapidFault(toText(headers.authorization) ?? '', { ...browser, origin, now })
      if (fault !== null) return 403
      if (toText(headers['content-encoding']) !== 'aes128gcm') return 415
      lastId += 1
      received.unshift({
        id: lastId,
        subscription: id,
        message: JSON.parse(browser.read(body)),
        ttl: toText(headers.ttl),
        topic: toText(headers.topic),
        receivedAt: now.toISOString(),
      })
      received.splice(maxMessages)
      return 201
    },
  }
}
type PushService = ReturnType<typeof createPushService>

const subscribeSchema = z.object({ key: z.string() })
type ById = { Params: { id: string } }

export const addPushService = (app: FastifyInstance, service: PushService): void => {
  app.get('/sandbox/push.json', async () => ({ pushes: service.received() }))
  app.post('/sandbox/push/', (request, reply) => {
    const { id, keys } = service.subscribe(subscribeSchema.parse(request.body).key)
    return reply.send({ endpoint: `http://${request.host}/sandbox/push/${id}`, keys })
  })
  app.delete<ById>('/sandbox/push/:id', async (request, reply) =>
    reply.code(service.end(request.params.id) ? 204 : 404).send(),
  )
  void app.register(async (binary) => {
    binary.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    binary.post<ById & { Body: Buffer }>('/sandbox/push/:id', async (request, reply) => {
      const { headers, body, host } = request
      return reply.code(service.take(request.params.id, { origin: `http://${host}`, headers, body })).send()
    })
  })
}
