import type { HostConfig } from '#contract/host/schema.ts'
import type { Session } from '#contract/session/schema.ts'

export type Prefixes = HostConfig['prefixes']

/** Dependencies of calls on the context they run in; the page and the worker each give their own. */
export interface CallContext {
  readonly prefixes: Prefixes
  /** The CSRF word: of the cookie in the page, of the device record in the worker. */
  csrf(): Promise<string | null> | string | null
  /** The scope that calls are made for when the caller names none. */
  scope(): string | null
  /** The profile that calls act for when the caller names none; null: the session's active one (decision 17). */
  profile(): number | null
  /** Done before every call but a logout, such as a logout that waits for a network. */
  before(): Promise<void>
  /** Time at which any context of this device last refreshed the session, in milliseconds by the device's clock. */
  refreshedAt(): Promise<number>
  /** Keeps the refreshed session for every context. */
  refreshed(session: Session): Promise<void>
  /** 401 'Not authenticated'. May be called many times. */
  onSignedOut(): void
  /** The server acts for another profile than this page shows. */
  onOtherScope(): void
  /** A fresh answer for the page's scope names the present permissions, as `permissionsTag` writes them (G-13). */
  onPermissions(tag: string): void
  /** A call succeeded over the network: others may be worth trying. */
  onAnswer(): void
  /** A call got no answer, or a stored one. */
  onSilence(): void
  /** The Date header of an answer over the network to a call that was sent at `sentAt`, by the device's clock. */
  onServerTime(date: string | null, sentAt: number): void
}

const nothing = (): void => undefined

let memoryRefreshedAt = 0
let host: CallContext = {
  prefixes: {
    auth: '/auth',
    internal: '/internal',
    req: '/req',
    files: '/files',
    acquiring: '/gpb/acquiring',
  },
  csrf: () => null,
  scope: () => null,
  profile: () => null,
  before: () => Promise.resolve(),
  refreshedAt: () => Promise.resolve(memoryRefreshedAt),
  refreshed: () => {
    memoryRefreshedAt = Date.now()
    return Promise.resolve()
  },
  onSignedOut: nothing,
  onOtherScope: nothing,
  onPermissions: nothing,
  onAnswer: nothing,
  onSilence: nothing,
  onServerTime: nothing,
}

/** Sets the given parts; the others stay. Prefixes default to those of docs/specification.md. */
export const configureCalls = (parts: Partial<CallContext>): void => {
  host = { ...host, ...parts }
}

export const callContext = (): CallContext => host
