import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import startDatabase from '../e2e/support/global-setup.ts'

export const xvfbPath = '/usr/bin/Xvfb'

/** For WebKitGTK; the workers find it by DISPLAY. */
async function startScreen(): Promise<() => void> {
  const args = ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp', '-noreset']
  const screen = spawn(xvfbPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [display] = await once(screen.stdout, 'data')
  process.env['DISPLAY'] = `:${String(display).trim()}`
  return () => void screen.kill()
}

// eslint-disable-next-line import/no-default-export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stopDatabase = await startDatabase()
  const stopScreen = existsSync(xvfbPath) ? await startScreen() : () => undefined
  return async () => {
    stopScreen()
    await stopDatabase()
  }
}
