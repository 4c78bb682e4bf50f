import type { Endpoint } from '#contract/endpoint.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Session } from '#contract/auth/session-schema.ts'

export type Prefixes = HostConfig['prefixes']

export interface CallContext {
  readonly prefixes: Prefixes
  /** From the cookie in the page, from the device record in the worker. */
  csrf(): Promise<string | null> | string | null
  scope(): string | null
  /** Default profile; null: the session's active one (decision 17). */
  profile(): number | null
  /** Runs before every call except logout, such as a pending logout. */
  before(): Promise<void>
  /** Called at the start of a call; the returned function, at its end. */
  onCall(endpoint: Endpoint, profile: number | undefined): () => void
  /** Last refresh in any context, ms by the device's clock. */
  refreshedAt(): Promise<number>
  /** Stores the refreshed session for every context. */
  refreshed(session: Session): Promise<void>
  /** 401 'Not authenticated'. May be called many times. */
  onSignedOut(): void
  /** The server's active profile differs from this page's. */
  onOtherScope(): void
  /** The page's profile is no longer the resident's, such as detached on another device. */
  onLostProfile(): void
  /** Called with the `permissionsTag` of each fresh answer for the page's scope (G-13). */
  onPermissions(tag: string): void
  /** A network call succeeded: others may be worth retrying. */
  onAnswer(): void
  onSilence(): void
  /** Date header of a network answer; `sentAt` is by the device's clock. */
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
  onCall: () => nothing,
  refreshedAt: () => Promise.resolve(memoryRefreshedAt),
  refreshed: () => {
    memoryRefreshedAt = Date.now()
    return Promise.resolve()
  },
  onSignedOut: nothing,
  onOtherScope: nothing,
  onLostProfile: nothing,
  onPermissions: nothing,
  onAnswer: nothing,
  onSilence: nothing,
  onServerTime: nothing,
}

/** Sets the given parts. Prefixes default to those of docs/specification.md. */
export const configureCalls = (parts: Partial<CallContext>): void => {
  host = { ...host, ...parts }
}

export const callContext = (): CallContext => host
