import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'

/** Fault that replaces the normal handling of a request. */
export type Fault = (exchange: Exchange) => Promise<void> | void

/** No fault at all. */
export const pass: Fault = async (exchange) => exchange.answer(await exchange.forward())

/** The connection breaks before the server heard of the request. */
export const drop: Fault = (exchange) => exchange.drop()

/** The server did what was asked, and its answer is lost on the way. */
export const loseReply: Fault = async (exchange) => {
  await exchange.forward()
  exchange.drop()
}

/** The answer breaks off in its middle. */
export const cut: Fault = async (exchange) => exchange.answerHalf(await exchange.forward())

/** The request reaches the server when the gate opens. */
export const delay =
  (gate: Gate): Fault =>
  async (exchange) => {
    await gate.pass()
    await pass(exchange)
  }

/** The server did what was asked; its answer waits at the gate. */
export const delayReply =
  (gate: Gate): Fault =>
  async (exchange) => {
    const reply = await exchange.forward()
    await gate.pass()
    exchange.answer(reply)
  }

/** Something on the way answers with a page of its own: a captive portal with 200, a broken gateway with 502. */
export const page =
  (status: number, html: string): Fault =>
  (exchange) =>
    exchange.answer({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(html),
    })

/** The server's answer with another text, as if another build were served. */
export const rewrite =
  (change: (text: string) => string): Fault =>
  async (exchange) => {
    const reply = await exchange.forward(['accept-encoding', 'if-none-match', 'if-modified-since'])
    const { etag: _stale, ...headers } = reply.headers
    exchange.answer({ ...reply, headers, body: Buffer.from(change(reply.body.toString())) })
  }

/** The answer is on its way for so long: a far server, a weak signal. */
export const late =
  (ms: number): Fault =>
  async (exchange) => {
    const reply = await exchange.forward()
    await wait(ms)
    exchange.answer(reply)
  }
