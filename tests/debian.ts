import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether packages may be installed here: on Debian, as root. */
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

/** Installs Debian's packages of these names where that can be done; elsewhere does nothing. */
export function installPackages(names: readonly string[]): void {
  if (names.length === 0 || !canInstall()) return
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', ...names)
}
