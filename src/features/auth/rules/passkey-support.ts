/**
 * Whether this browser can use passkeys here. They belong to the name of a site: one that is opened by a bare IP address
 * has none. Alone in its file because the sign-in screen, which loads first, imports nothing else of passkeys.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)
