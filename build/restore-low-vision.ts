import type { Plugin } from 'vite'
import { showStoredLowVision } from '../src/lib/device/low-vision.ts'
import { deviceKeys } from '../src/lib/storage/storage-keys.ts'
import { inlineCall } from './inline-call.ts'

/**
 * Inlines the low-vision script (decision 26): a separate file would block the first paint or change colours after
 * it. The CSP allows its hash.
 */
export const restoreLowVision = (): Plugin => ({
  name: 'restore-low-vision',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: inlineCall(showStoredLowVision, deviceKeys.lowVision),
      injectTo: 'head-prepend',
    },
  ],
})
