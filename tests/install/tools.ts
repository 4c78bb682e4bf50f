import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns its `node_modules`. */
function installPackage(folder: string, name: string, version: string): string {
  const place = join(folder, `${name}-${version}`)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `${name}@${version}`], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(place, 'node_modules')
}

/** The folders to put first on PATH. */
export function installTools(folder: string, node: string, npm: string): string[] {
  const nodePackage = `node-linux-${process.arch}`
  return [
    join(installPackage(folder, nodePackage, node), nodePackage, 'bin'),
    // npm's `bin/npm` prefers the npm of the machine.
    join(installPackage(folder, 'npm', npm), '.bin'),
  ]
}
