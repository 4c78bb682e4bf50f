import { readFileSync } from 'node:fs'

const ticksASecond = 100

/** Returns the seconds of processor time of a process, 0 if it has ended. */
export function readProcessorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksASecond
  } catch {
    return 0
  }
}

/** In MiB. */
export function readPeakMemory(pid: number): number {
  try {
    const [, peak = 0] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(peak) / 1024
  } catch {
    return 0
  }
}

export function listChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return children === '' ? [] : children.split(' ').map(Number)
  } catch {
    return []
  }
}

export const getSum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((sum, value) => sum + value, 0)
