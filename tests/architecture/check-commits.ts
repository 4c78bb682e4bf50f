// Checks the subjects of the commits since this file was added (CONTRIBUTING.md, Rules for a change).
import { execFileSync } from 'node:child_process'
import { describeSubjectFaults } from './commit-subjects.ts'

const git = (...args: readonly string[]): string => {
  try {
    return execFileSync('git', [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // An archive of a release has no history.
    return ''
  }
}

const [added] = git(
  'log',
  '--diff-filter=A',
  '--format=%H',
  '--',
  'tests/architecture/check-commits.ts',
).split('\n')
const commits = added
  ? git('log', '--no-merges', '--format=%h %s', `${added}..HEAD`).split('\n').filter(Boolean)
  : []
const faults = commits.flatMap((commit) =>
  describeSubjectFaults(commit.slice(commit.indexOf(' ') + 1)).map((fault) => `${commit}: ${fault}`),
)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`The subjects of ${commits.length} commits are plain`)
