import type { Topic } from '#contract/notifications/schema.ts'
import type { Slug } from '#contract/permissions.ts'

interface NoticeContent {
  readonly title: string
  /** Precedes the flat's address in the body. */
  readonly detail?: string
  /** Hash route opened by a press. */
  readonly path: string
  /** A newer notice of the profile replaces one with the same tag. At most 16 base64url characters. */
  readonly tag: string
  /** In the email only. */
  readonly text?: string | null
}

/** A kind of event that residents are notified of (N-04); `Facts` describe one event. */
export interface NoticeKind<Facts> {
  /** Unique, stored with each notice. */
  readonly name: string
  /** Required permission. */
  readonly slug: Slug
  /** Its switch controls the emails (N-05). */
  readonly topic: Topic
  /** Facts with the same key are notified once. */
  readonly key: (facts: Facts) => string
  readonly content: (facts: Facts) => NoticeContent
  /** Without it undelivered notices expire after four weeks. */
  readonly expiresAt?: (facts: Facts) => Date
}

/** Kinds of all modules, whose facts differ. */
export type NoticeKinds = readonly NoticeKind<never>[]

/** Push services keep messages for at most four weeks. */
const maxLifetimeMs = 28 * 24 * 3600_000

export const getExpiry = <Facts>({ expiresAt }: NoticeKind<Facts>, facts: Facts, now: Date): Date => {
  const latest = now.getTime() + maxLifetimeMs
  return new Date(Math.min(latest, expiresAt?.(facts).getTime() ?? latest))
}
