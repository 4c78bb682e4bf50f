import { generateKeyPairSync } from 'node:crypto'
import { createHttpBank } from '../../../server/adapters/bank/http-bank.ts'
import type { Bank } from '../../../server/ports/bank.ts'

const apiUrl = () => 'http://127.0.0.1:9'

export const testBank = (): Bank => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return createHttpBank({
    pageUrl: 'https://bank.example/pay',
    apiUrl,
    merchant: 'TEST',
    key: 'key',
    publicKey,
  })
}
