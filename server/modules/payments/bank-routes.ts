import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BankAnswer, BankCallback } from '../../ports/bank.ts'
import { hearCard } from './cards.ts'
import { hearCheck } from './check.ts'
import { hearWord } from './hear.ts'
import type { BankParts } from './parts.ts'
import { texts } from './texts.ts'

/** Where the bank calls: /check and /register below it. */
export const callbacksPath = '/gpb/acquiring/callbacks'

interface CallbackParts extends BankParts {
  readonly publicUrl: string | null
}

/** The addresses under which the bank may have called: it signs the one that it knows. */
const urlsOf = ({ protocol, host, raw }: FastifyRequest, publicUrl: string | null): string[] => {
  const path = raw.url ?? ''
  return [`${protocol}://${host}${path}`, ...(publicUrl === null ? [] : [publicUrl + path])]
}

const hear = ({ sql, clock, seal }: BankParts, said: BankCallback): Promise<BankAnswer> =>
  sql.begin(async (tx) => {
    const listener = { seal, now: clock.now() }
    if (said.kind === 'check') return hearCheck(tx, said.orderId, said.transaction, listener)
    const { orderId, word } = said
    return word.kind === 'card'
      ? hearCard(tx, orderId, word.card, listener)
      : hearWord(tx, orderId, word, listener)
  })

/**
 * The bank's own calls, server to server, without session or origin: their signature is the proof, and one without it
 * changes nothing. Not of the contract, because the application never makes them.
 */
export const addBankCallbacks = (app: FastifyInstance, parts: CallbackParts): void => {
  for (const kind of ['check', 'register'] as const)
    app.get<object>(`${callbacksPath}/${kind}`, async (request, reply) => {
      const said = parts.bank.read(urlsOf(request, parts.publicUrl))
      if (said?.kind !== kind) request.log.warn({ callback: kind }, 'a callback is not the bank’s')
      const answer: BankAnswer =
        said?.kind === kind ? await hear(parts, said) : { taken: false, reason: texts.bank.foreign }
      const { type, body } = parts.bank.write(kind, answer)
      const status = said?.kind === kind ? 200 : 403
      return reply.code(status).header('cache-control', 'no-store').type(type).send(body)
    })
}
