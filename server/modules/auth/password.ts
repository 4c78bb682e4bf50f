import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createQueue } from '../../kernel/queue.ts'

/** Cost of one guess: 19 MiB and two passes (OWASP's least for argon2id). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

const derive = promisify(argon2)
/** Two at a time, so that a storm of sign-ins cannot take all the memory. */
const inTurn = createQueue({ atOnce: 2, mostWaiting: 100 })

interface Stored {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const parse = (text: string): Stored | null => {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(text) ?? []
  if (!salt || !tag) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const write = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`

/** What an unknown name is compared with: the same work, and no password has this tag. */
const nobody = write(Buffer.alloc(saltLength), Buffer.alloc(tagLength))

/** Hash of a password for the database, in the PHC format. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(saltLength)
  return write(
    nonce,
    await inTurn(() => derive('argon2id', { message: password, nonce, tagLength, ...cost })),
  )
}

/** Whether the password is the hash's; null, for nobody's hash, takes the same time and is never right. */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const stored = parse(hash ?? nobody)
  if (!stored) throw new Error('A password hash in the database is not argon2id')
  const { salt: nonce, tag, ...costs } = stored
  const derived = await inTurn(() =>
    derive('argon2id', { message: password, nonce, tagLength: tag.length, ...costs }),
  )
  return timingSafeEqual(derived, tag) && hash !== null
}
