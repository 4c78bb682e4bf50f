/** Push subscription as the browser reported it. */
export interface PushAddress {
  readonly endpoint: string
  /** The browser's public key and secret, base64url: only it can read what is sent. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushLetter {
  readonly body: string
  /** Time for which the push service keeps it for an offline device. */
  readonly ttlSeconds: number
  /** Topic (RFC 8030): a newer push replaces undelivered ones of its topic; at most 32 characters of base64url. */
  readonly topic: string
}

/** Web Push (decision 1). */
export interface Push {
  /** Our public VAPID key, base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** Whether the address is of a push service that we send to; a resident must not choose where our server calls. */
  accepts(endpoint: string): boolean
  /**
   * Hands a message over, encrypted for the browser. 'gone': the subscription is over for good. Rejects when the
   * service did not take it; it may then be tried again.
   */
  send(to: PushAddress, letter: PushLetter): Promise<'taken' | 'gone'>
}
