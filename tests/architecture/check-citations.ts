// --write first generates docs/requirements-tests.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults, findForbidden, renderTestsPage, testsPage, type Project } from './citations.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['src', 'server', 'sw', 'build', 'tests', 'docs', 'public']
const single = [
  'README.md',
  'README.ru.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'index.html',
  'vite.config.ts',
  'vitest.config.ts',
  '.dependency-cruiser.js',
]
/** Contains broken citations on purpose. */
const planted = 'tests/architecture/citations.test.ts'
const isText = (path: string): boolean => /\.(?:ts|tsx|js|css|sql|md|html)$/.test(path)

function readProject(): Project {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
  const files = [...below, ...single.filter((name) => existsSync(join(root, name)))]
  const texts = files
    .filter((path) => isText(path) && path !== planted)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  return { texts: new Map(texts), paths: new Set([...folders, ...files, 'LICENSE', 'package.json']) }
}

let project = readProject()
if (process.argv.includes('--write')) {
  writeFileSync(join(root, testsPage), renderTestsPage(project))
  project = readProject()
}
const faults = [...findFaults(project), ...findForbidden(project)]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'Every citation leads somewhere' : `${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
