import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export const canInstall = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

function aptGet(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Does nothing except as root on Debian. */
export function installPackages(names: readonly string[]): void {
  if (names.length === 0 || !canInstall()) return
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', ...names)
}
