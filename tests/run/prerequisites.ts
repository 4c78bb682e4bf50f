import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath, shell } from '../browser.ts'
import { canInstall, installPackages } from '../debian.ts'

const isNamed = process.env['CHROMIUM_PATH'] !== undefined

const needed: Readonly<Record<string, () => boolean>> = {
  chromium: () => existsSync(chromiumPath()),
  // Renders receipts to read their QR codes.
  'poppler-utils': () => spawnSync('pdftoppm', ['-v']).status === 0,
  // The backup test runs pg_dump and pg_restore.
  postgresql: () =>
    process.env['POSTGRES_BIN'] !== undefined || spawnSync('pg_dump', ['--version']).status === 0,
}
const missing = () =>
  Object.entries(needed)
    .filter(([, isThere]) => !isThere())
    .map(([name]) => name)

/** Takes a quarter less time; older Debian lacks it. */
const faster = isNamed || existsSync(shell) ? [] : ['chromium-headless-shell']

const fail = (reason: string): never => {
  console.error(`${reason} To test without a browser and a database: npm run test:unit`)
  process.exit(1)
}

if (isNamed && !existsSync(chromiumPath()))
  fail(`CHROMIUM_PATH names ${chromiumPath()}, which does not exist.`)

if (canInstall()) {
  const packages = [...missing(), ...faster]
  if (packages.length > 0) {
    console.log(
      `Not installed here: ${packages.join(', ')}. Installing with apt-get. ` +
        'To test without them: npm run test:unit',
    )
    installPackages(missing())
    if (faster.length > 0) spawnSync('apt-get', ['install', '-y', '-qq', ...faster], { stdio: 'ignore' })
  }
}
const absent = missing()
if (absent.length > 0)
  fail(
    `Not installed here: ${absent.join(', ')}. On Debian run "apt-get install ${absent.join(' ')}"; elsewhere install ` +
      'Chrome, Chromium or Edge, poppler and PostgreSQL, or set CHROMIUM_PATH and POSTGRES_BIN.',
  )
console.log(chromiumPath())
