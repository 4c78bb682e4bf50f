import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'

export type Fault = (exchange: Exchange) => Promise<void> | void

export const pass: Fault = async (exchange) => exchange.answer(await exchange.forward())

/** Breaks the connection before the server gets the request. */
export const drop: Fault = (exchange) => exchange.drop()

/** Lets the server work and loses its reply. */
export const loseReply: Fault = async (exchange) => {
  await exchange.forward()
  exchange.drop()
}

/** Breaks the connection in the middle of the reply. */
export const cut: Fault = async (exchange) => exchange.answerHalf(await exchange.forward())

export const delay =
  (gate: Gate): Fault =>
  async (exchange) => {
    await gate.pass()
    await pass(exchange)
  }

export const delayReply =
  (gate: Gate): Fault =>
  async (exchange) => {
    const reply = await exchange.forward()
    await gate.pass()
    exchange.answer(reply)
  }

const answer =
  (status: number, type: string, text: string): Fault =>
  (exchange) =>
    exchange.answer({
      status,
      headers: { 'content-type': `${type}; charset=utf-8` },
      body: Buffer.from(text),
    })

/** Answers as a captive portal (200) or a broken gateway (502). */
export const page = (status: number, html: string): Fault => answer(status, 'text/html', html)

/** Answers in place of the server. */
export const json = (status: number, value: object): Fault =>
  answer(status, 'application/json', JSON.stringify(value))

/** Simulates another build. */
export const rewrite =
  (change: (text: string) => string): Fault =>
  async (exchange) => {
    const reply = await exchange.forward(['accept-encoding', 'if-none-match', 'if-modified-since'])
    const { etag: _stale, ...headers } = reply.headers
    exchange.answer({ ...reply, headers, body: Buffer.from(change(reply.body.toString())) })
  }

export const late =
  (ms: number): Fault =>
  async (exchange) => {
    const reply = await exchange.forward()
    await wait(ms)
    exchange.answer(reply)
  }
