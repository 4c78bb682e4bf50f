import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Flags of Chromium: nothing of its own may reach the network and disturb a measurement. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without a window and what goes with one; Debian has it as a package of its own. */
export const shell = '/usr/bin/chromium-headless-shell'

/** Path of Chromium: CHROMIUM_PATH, else the machine's own, else Playwright's. */
export const chromiumPath = (): string =>
  process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place)) ?? chromium.executablePath()

/**
 * Path of the browser that journeys run in: the shell where it is there, for it needs a quarter less time; it shows no
 * notifications and never wakes a worker by itself.
 */
export const shellPath = (): string =>
  process.env['CHROMIUM_PATH'] === undefined && existsSync(shell) ? shell : chromiumPath()

/** Environment of the browser: without a locale of its own the shell names no download in Russian. */
export const browserEnvironment = { ...process.env, LC_ALL: 'C.UTF-8' }
