import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Account {
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/

const onceInHeaders = (value: string | string[] | undefined): string =>
  [value ?? ''].flat().join(',').trim().replaceAll(/ +/g, ' ')

const isSigned = (request: IncomingMessage, url: URL, account: Account): boolean => {
  const { key, day, region, names, signature } =
    authorization.exec(request.headers.authorization ?? '')?.groups ?? {}
  const time = String(request.headers['x-amz-date'])
  if (!day || !names || !signature || key !== account.key || region !== account.region) return false
  if (!time.startsWith(day) || !names.split(';').includes('host')) return false
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).toSorted()
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(escaped).join('/'),
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${onceInHeaders(request.headers[name])}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${account.secret}`, day))
  return timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'))
}

const refusals = {
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the one you provided'],
  XAmzContentSHA256Mismatch: [400, 'The body is not the one that was signed'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist'],
  NotImplemented: [501, 'Not implemented'],
} as const
type RefusalCode = keyof typeof refusals

const refuse = (reply: ServerResponse, code: RefusalCode): void => {
  const [status, message] = refusals[code]
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

const isSignedBody = (request: IncomingMessage, body: Buffer): boolean => {
  const signed = request.headers['x-amz-content-sha256']
  return signed === 'UNSIGNED-PAYLOAD' || signed === sha256(body)
}

/** An in-memory bucket behind the S3 API with path-style addresses. Checks the signature of each request. */
export const startS3 = async (account: Account) => {
  const objects = new Map<string, Buffer>()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = await buffer(request)
    if (!isSigned(request, url, account)) return refuse(reply, 'SignatureDoesNotMatch')
    if (!isSignedBody(request, body)) return refuse(reply, 'XAmzContentSHA256Mismatch')
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== account.bucket) return refuse(reply, 'NoSuchBucket')
    const key = path.join('/')
    if (key === '') return request.method === 'HEAD' ? void reply.end() : refuse(reply, 'NotImplemented')
    const known = objects.get(key)
    const etag = {
      etag: `"${createHash('md5')
        .update(known ?? body)
        .digest('hex')}"`,
    }
    switch (request.method) {
      case 'PUT':
        objects.set(key, body)
        return void reply.writeHead(200, etag).end()
      case 'GET':
      case 'HEAD':
        if (!known) return refuse(reply, 'NoSuchKey')
        reply.writeHead(200, { ...etag, 'content-length': known.length })
        return void reply.end(request.method === 'GET' ? known : undefined)
      case 'DELETE':
        objects.delete(key)
        return void reply.writeHead(204).end()
      default:
        return refuse(reply, 'NotImplemented')
    }
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    keys: () => [...objects.keys()],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
