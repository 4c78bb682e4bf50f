import { chromiumFlags } from '../browser.ts'

/**
 * Flags of Chromium for measurements. Under remote control V8 parses a whole script again for each error object
 * that is made (React makes five as it loads); positions that are kept from the start leave that out.
 */
export const benchFlags: readonly string[] = [
  ...chromiumFlags,
  '--js-flags=--no-enable-lazy-source-positions',
]
