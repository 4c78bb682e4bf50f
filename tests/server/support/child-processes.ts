import { readdirSync, readFileSync } from 'node:fs'

/** Lists child processes that run the program. Linux only. */
export const childProcesses = (program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return parent === String(process.pid) && command.includes(program)
      } catch {
        return false
      }
    })
    .map(Number)
