import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

export interface Call {
  readonly id: number
  readonly phone: string
  readonly digits: string
  readonly calledAt: string
}

/** Answers as uCaller's API, without a call. */
export interface SandboxTelephony {
  readonly url: string
  readonly key: string
  calls(): readonly Call[]
  stop(): Promise<void>
}

const callSchema = z.object({
  phone: z.number().int().min(70_000_000_000).max(79_999_999_999),
  code: z.string().regex(/^\d{4}$/),
  unique: z.uuid(),
})
const maxCalls = 500
const firstId = 103_000

const refusal = (status: number, error: string, code: number) => ({
  status,
  body: { status: false, error, code },
})

export const startTelephony = async (now: () => Date, port = 0): Promise<SandboxTelephony> => {
  const key = `${randomUUID().replaceAll('-', '')}.${firstId}`
  const calls: Call[] = []
  const answered = new Map<string, object>()
  let lastId = 0

  const take = async (request: IncomingMessage) => {
    if (request.method !== 'POST' || request.url !== '/initCall') return refusal(404, 'No such method', 6)
    if (request.headers.authorization !== `Bearer ${key}`) return refusal(401, 'Wrong key', 1)
    const input = callSchema.safeParse(await json(request).catch(() => null))
    if (!input.success) return refusal(400, 'Wrong phone, code or unique', 11)
    const { phone, code, unique } = input.data
    const before = answered.get(unique)
    if (before) return { status: 200, body: before }
    lastId += 1
    calls.unshift({ id: lastId, phone: String(phone), digits: code, calledAt: now().toISOString() })
    calls.splice(maxCalls)
    const body = {
      status: true,
      ucaller_id: firstId + lastId,
      phone,
      code,
      client: null,
      unique_request_id: unique,
      exists: true,
    }
    answered.set(unique, body)
    return { status: 200, body }
  }

  const server = createServer((request, response) => {
    void take(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The telephony has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    key,
    calls: () => calls,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
