import { createWebPush } from '../../../server/adapters/web-push.ts'
import { derivePushKeys } from '../../../server/config/secret.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import type { Push } from '../../../server/ports/push.ts'

/** Web Push that may send to push.example and to the sandbox. */
export const testPush = (secret: string): Push =>
  createWebPush({
    ...derivePushKeys(createHmacFunction(secret)),
    contact: 'mailto:cabinet@cabinet.test',
    services: ['push.example', '.under.example'],
    sandbox: true,
  })
