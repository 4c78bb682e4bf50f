import { spawnSync } from 'node:child_process'
import { installPackages } from '../debian.ts'
import { engines, missingPackages } from './engines.ts'

// Outside CI missing engines are skipped, not installed.
try {
  if (process.env['CI'] !== undefined) installPackages(Object.values(engines).flatMap(missingPackages))
} catch {
  // Reported below.
}

const present = Object.keys(engines).filter((name) => {
  const missing = engines[name] ? missingPackages(engines[name]) : []
  if (missing.length > 0) console.log(`${name}: not tried, install ${missing.join(' ')}`)
  return missing.length === 0
})

const given = process.argv.slice(2)
const chosen = given.includes('--project') ? [] : present.map((name) => `--project=${name}`)
if (present.length > 0) {
  // npm puts `playwright` on PATH.
  const args = ['test', '-c', 'tests/engines/playwright.config.ts', ...chosen, ...given]
  const { status } = spawnSync('playwright', args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
