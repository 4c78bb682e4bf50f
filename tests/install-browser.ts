import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromiumPath } from './browser.ts'

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

function aptGet(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

const isNamed = process.env['CHROMIUM_PATH'] !== undefined
if (!existsSync(chromiumPath()) && !isNamed && isDebian() && process.getuid?.() === 0) {
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', 'chromium')
}

if (existsSync(chromiumPath())) {
  console.log(chromiumPath())
} else {
  console.error(
    isNamed
      ? `CHROMIUM_PATH names ${chromiumPath()}, and there is no such file.`
      : 'No Chromium found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable.',
  )
  process.exitCode = 1
}
