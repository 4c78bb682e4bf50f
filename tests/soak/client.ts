import { Agent, request } from 'node:https'
import { json } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers as protocol } from '#contract/errors.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import type { Attempts, Outcome } from './attempts.ts'

interface Call {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly key?: string
}

/** Statuses of an unavailable upstream, which the client retries. */
const passing = new Set([502, 503, 504])

export class Client {
  readonly #cookies = new Map<string, string>()
  readonly #agent: Agent
  readonly #site: string
  readonly #attempts: Attempts

  /** `address`: one of 127.0.0.0/8, because sign-ins are rate-limited by address. */
  constructor(site: string, attempts: Attempts, address: string) {
    this.#site = site
    this.#attempts = attempts
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address })
  }

  async #send(endpoint: Endpoint, call: Call, signal: AbortSignal): Promise<Outcome<unknown>> {
    const path = toUrl(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => call.params?.[name] ?? '')
    const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
    const csrf = this.#cookies.get('csrf')
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(this.#site + path + query, {
        method: endpoint.method,
        agent: this.#agent,
        signal,
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie,
          ...(csrf && { [protocol.csrf]: csrf }),
          ...(call.key && { [protocol.idempotencyKey]: call.key }),
        },
      })
      sent.once('response', resolve).once('error', reject)
      sent.end(call.body && JSON.stringify(call.body))
    })
    const status = reply.statusCode ?? 0
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    if (passing.has(status)) {
      reply.resume()
      return { cut: String(status) }
    }
    const value = await json(reply)
    if (status !== 200) throw new Refusal(`${endpoint.name} was answered ${status}: ${JSON.stringify(value)}`)
    return { value }
  }

  /** Calls until answered. Throws Refusal for an error status. */
  async call<T>(endpoint: Endpoint & { readonly reply: z.core.$ZodType<T> }, call: Call = {}): Promise<T> {
    const answer = await this.#attempts.untilAnswered(endpoint.name, async (signal) => {
      try {
        return await this.#send(endpoint, call, signal)
      } catch (error) {
        if (error instanceof Refusal) return { value: error }
        throw error
      }
    })
    if (answer instanceof Refusal) throw answer
    return z.parse(endpoint.reply, answer)
  }

  close(): void {
    this.#agent.destroy()
  }
}

class Refusal extends Error {}
