import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser makes when it subscribes: its key pair and its secret. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
  /** Reads a message of the content coding aes128gcm, encrypted for these keys (RFC 8291). */
  read(body: Buffer): string
}

const bytesOf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const saltLength = 16
const headLength = saltLength + 5
const tagLength = 16

/** The header of RFC 8188 and what follows it: one record. */
const partsOf = (body: Buffer) => {
  const keyEnd = headLength + body.readUInt8(headLength - 1)
  return {
    salt: body.subarray(0, saltLength),
    sender: body.subarray(headLength, keyEnd),
    record: body.subarray(keyEnd),
  }
}

/** Keys of a browser that subscribes now. */
export const makeBrowserKeys = (): BrowserKeys => {
  const pair = createECDH('prime256v1')
  const receiver = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: receiver.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const { salt, sender, record } = partsOf(body)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
      const secret = bytesOf(pair.computeSecret(sender), auth, info, 32)
      const key = bytesOf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = bytesOf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-tagLength))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
      // The last record ends with 2 and any number of zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
