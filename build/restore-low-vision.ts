import type { Plugin } from 'vite'
import { showStoredLowVision } from '../src/lib/device/low-vision.ts'
import { deviceKeys } from '../src/lib/storage/storage-keys.ts'
import { inlineCall } from './inline-call.ts'

/**
 * Writes the reader of the mode for weak sight into the head of index.html (decision 26). A file of its own would either
 * hold the first paint of everybody for a round trip, or come after it and change the colours before the resident's eyes.
 * The server allows it by its hash.
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
