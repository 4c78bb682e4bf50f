import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './db/connect.ts'
import type { Seal } from './kernel/seal.ts'
import { accountLetters } from './modules/account/letters.ts'
import { catalogueLetters } from './modules/catalogue/letters.ts'
import { notificationLetters } from './modules/notifications/letters.ts'
import { qrLetters } from './modules/qr/letters.ts'
import { receiptLetters } from './modules/receipts/letters.ts'
import { print } from './modules/receipts/print.ts'
import { createSender, startSender } from './modules/letters/sender.ts'
import type { Clock } from './ports/clock.ts'
import type { Mail } from './ports/mail.ts'

interface PostParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
  readonly mail: Mail
  /** The address that residents open; links of letters begin with it. */
  readonly publicUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** What failed, without the words of the other side, which repeat addresses. */
const withoutAddresses = (error: unknown) => ({
  failure: error instanceof Error ? error.name : 'unknown',
  ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
  ...(error instanceof Error && 'responseCode' in error && { responseCode: String(error.responseCode) }),
})

const senderParts = ({ sql, clock, seal, mail, publicUrl, log }: PostParts) => ({
  sql,
  clock,
  mail,
  composers: {
    ...accountLetters({ seal, clock, publicUrl }),
    ...catalogueLetters(),
    ...notificationLetters({ seal, publicUrl }),
    ...qrLetters({ seal, clock }),
    ...receiptLetters({ clock, publicUrl, print }),
  },
  onFailure: (error: unknown) => log.warn(withoutAddresses(error), 'a letter was not sent'),
})

/** The post with the letters of every module; it sends when it is told to. */
export const createPost = (parts: PostParts) => createSender(senderParts(parts))

/** The same, sending by itself until it is stopped. */
export const startPost = (parts: PostParts): { stop(): Promise<void> } => startSender(senderParts(parts))
