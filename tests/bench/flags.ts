import { chromiumFlags } from '../browser.ts'

/**
 * Under remote control V8 parses a whole script again for each new Error (React creates five while loading);
 * eager source positions avoid that.
 */
export const benchFlags: readonly string[] = [
  ...chromiumFlags,
  '--js-flags=--no-enable-lazy-source-positions',
]
