import { verify, type KeyObject } from 'node:crypto'

const mark = '&signature='

/** Whether the address ends in a signature over the rest, by the owner of the key. */
export const isSigned = (url: string, publicKey: KeyObject): boolean => {
  const at = url.lastIndexOf(mark)
  if (at < 0) return false
  const given = new URLSearchParams(url.slice(at + 1)).get('signature')?.replaceAll(' ', '+') ?? ''
  return verify('RSA-SHA256', Buffer.from(url.slice(0, at)), publicKey, Buffer.from(given, 'base64'))
}
