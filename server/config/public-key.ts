import { createPublicKey, type KeyObject } from 'node:crypto'

/** A public RSA key of a PEM text, or of its base64 without the dashes. Throws for anything else. */
export const readPublicKey = (text: string): KeyObject => {
  const key = text.includes('-----')
    ? createPublicKey(text.replaceAll(String.raw`\n`, '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key is not an RSA key')
  return key
}
