export interface PushAddress {
  readonly endpoint: string
  /** The browser's public key and auth secret, base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushContent {
  readonly body: string
  readonly ttlSeconds: number
  /** RFC 8030: replaces undelivered pushes of its topic; at most 32 base64url characters. */
  readonly topic: string
}

export interface Push {
  /** VAPID key for subscribing, base64url. */
  readonly publicKey: string
  /** Accepts only known push services; prevents SSRF. */
  accepts(endpoint: string): boolean
  /** 'gone': the subscription has ended. Rejects if not accepted; may be retried. */
  send(to: PushAddress, content: PushContent): Promise<'taken' | 'gone'>
}
