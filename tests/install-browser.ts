import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath, shell } from './browser.ts'
import { canInstall, installPackages } from './debian.ts'

const isNamed = process.env['CHROMIUM_PATH'] !== undefined
/** Tests read the codes of printed receipts off the pictures that it makes. */
const hasPoppler = (): boolean => spawnSync('pdftoppm', ['-v']).status === 0

/** The test of backups runs the documented tools, of one version with their server. */
const hasPostgres = (): boolean =>
  process.env['POSTGRES_BIN'] !== undefined || spawnSync('pg_dump', ['--version']).status === 0

const missing = [
  ...(existsSync(chromiumPath()) || isNamed ? [] : ['chromium']),
  ...(hasPoppler() ? [] : ['poppler-utils']),
  ...(hasPostgres() ? [] : ['postgresql']),
]
installPackages(missing)

// Tests pass without it too, only later: an older Debian does not have it.
if (!isNamed && !existsSync(shell) && canInstall())
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore' })

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

if (!hasPoppler()) {
  console.error('No pdftoppm found. Install it (Debian: apt-get install poppler-utils).')
  process.exitCode = 1
}

if (!hasPostgres()) {
  console.error(
    'No pg_dump found. Install PostgreSQL (Debian: apt-get install postgresql), or set POSTGRES_BIN to the folder of its programs.',
  )
  process.exitCode = 1
}
