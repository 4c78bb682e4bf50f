import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Lines of each product file, by path. */
const files = globSync('{src,sw,server}/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length,
}))
const lengths = files.map(({ lines }) => lines).toSorted((a, b) => a - b)
const quantile = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
const longest = files.toSorted((a, b) => b.lines - a.lines)[0]
const short = files.filter(({ lines }) => lines < 15)
const byFolder = Map.groupBy(files, ({ path }) => dirname(path))
const crowded = [...byFolder].filter(([, inside]) => inside.length > 25)

/** From 32 on the numbers of migrations are one after another, each once: what databases have run is never filled in. */
const migrations = globSync('server/db/migrations/*.do.*.sql', { cwd: root })
  .map((path) => Number.parseInt(basename(path), 10))
  .filter((number) => number >= 32)
  .toSorted((a, b) => a - b)
const misnumbered = migrations.find((number, nth) => number !== 32 + nth)

// 1,050 for what residents, payers and programs use; the desk of the staff is an application more.
const limits = { files: 1150, leastMedian: 50, mostMedian: 90, shortShare: 0.08, longest: 300 } as const
const shortShare = short.length / files.length
const faults = [
  files.length > limits.files && `more than ${limits.files} files`,
  (quantile(0.5) < limits.leastMedian || quantile(0.5) > limits.mostMedian) &&
    `a median outside ${limits.leastMedian} to ${limits.mostMedian} lines`,
  shortShare > limits.shortShare && `more than ${limits.shortShare * 100} % of the files under 15 lines`,
  (longest?.lines ?? 0) > limits.longest && `a file over ${limits.longest} lines`,
  misnumbered !== undefined && `a hole or a twin before or at migration ${misnumbered}`,
  ...crowded.map(([folder, inside]) => `${inside.length} files in ${folder}`),
].filter((fault) => fault !== false)

console.log(`files                 ${files.length}
lines                 ${lengths.reduce((sum, one) => sum + one, 0)}
median, p90           ${quantile(0.5)}, ${quantile(0.9)}
longest               ${longest?.lines} (${longest?.path})
under 15 lines        ${short.length} (${(shortShare * 100).toFixed(1)} %)
folders over 25 files ${crowded.length}`)
for (const fault of faults) console.error(`✗ ${fault}`)
if (faults.length > 0) process.exitCode = 1
if (process.argv.includes('--short')) for (const { path, lines } of short) console.log(`${lines}\t${path}`)
