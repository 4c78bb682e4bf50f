import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

interface Bounds {
  /** The only writable folder; a trailing `*` matches any suffix. */
  readonly folder: string
  readonly heapMb: number
  /** Of all the memory of the process, which the heap's limit does not bound: buffers, strings from outside. */
  readonly memoryMb?: number
  readonly allowsAddons?: boolean
}

/** `error`: the program failed, not its input; `code` is Node's, such as ENOSPC. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string; readonly code: string }

/** 'dead': killed by a signal or the heap limit; 'late': timed out. */
type Outcome<Result> = Answer<Result> | 'dead' | 'late'

interface AskOptions<Progress> {
  readonly limitMs: number
  readonly onProgress?: (progress: Progress) => void
}

/** Inputs come in bursts; ending frees the memory. */
const idleMs = 15_000

const start = (program: string, { folder, heapMb, allowsAddons = false }: Bounds): ChildProcess =>
  fork(program, {
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--permission',
      ...(allowsAddons ? ['--allow-addons'] : []),
      '--allow-fs-read=*',
      `--allow-fs-write=${resolve(folder)}`,
      `--import=${join(import.meta.dirname, '../compile-cache.js')}`,
    ],
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const memoryCheckMs = 250

/** Resident memory in MB; 0 where the system does not tell it. */
const readMemory = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** Kills a process that takes more memory. An address-space limit would forbid what V8 only reserves. */
const watchMemory = (child: ChildProcess, memoryMb: number): (() => void) => {
  const check = async (): Promise<void> => {
    if ((await readMemory(child.pid)) > memoryMb) child.kill('SIGKILL')
  }
  const timer = setInterval(() => void check(), memoryCheckMs)
  return () => clearInterval(timer)
}

const send = <Result, Progress>(
  child: ChildProcess,
  order: object,
  { limitMs, onProgress, memoryMb = Infinity }: AskOptions<Progress> & Pick<Bounds, 'memoryMb'>,
): Promise<Outcome<Result>> => {
  const { promise, resolve: settle, reject } = Promise.withResolvers<Outcome<Result>>()
  const onExit = (code: number | null): void =>
    // A signal ended it, such as the OOM killer's.
    code === null
      ? settle('dead')
      : reject(new Error(`The program for input from outside ended with ${code}`))
  const onMessage = (message: Answer<Result> | { readonly progress: Progress }): void =>
    'progress' in message ? onProgress?.(message.progress) : settle(message)
  const timer = setTimeout(() => {
    settle('late')
    child.kill('SIGKILL')
  }, limitMs)
  const unwatch = watchMemory(child, memoryMb)
  child.ref()
  child.channel?.ref()
  child.once('exit', onExit)
  child.once('error', reject)
  child.on('message', onMessage)
  child.send(order, (error) => error && settle('dead'))
  return promise.finally(() => {
    clearTimeout(timer)
    unwatch()
    child.off('exit', onExit)
    child.off('error', reject)
    child.off('message', onMessage)
  })
}

/**
 * Runs a program on untrusted input: one process per concurrent order, no secrets in the environment, low priority, an
 * idle timeout (decision 19). The program calls `serveTasks`.
 */
export const createIsolated = <Order extends object, Result, Progress = never>(
  program: string,
  bounds: Bounds,
) => {
  const all = new Set<ChildProcess>()
  const { memoryMb = Infinity } = bounds
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const begin = (): ChildProcess => {
    const child = start(program, bounds)
    all.add(child)
    child.once('exit', () => all.delete(child))
    return child
  }
  const takeIdle = (): ChildProcess | undefined => {
    const [child] = idle.keys()
    if (child === undefined) return undefined
    clearTimeout(idle.get(child))
    idle.delete(child)
    return child.connected ? child : undefined
  }
  const giveBack = (child: ChildProcess): void => {
    const leave = (): void => {
      idle.delete(child)
      if (child.connected) child.disconnect()
    }
    idle.set(child, setTimeout(leave, idleMs).unref())
    child.unref()
    child.channel?.unref()
  }

  return {
    /** Throws if the program itself fails. */
    async ask(order: Order, options: AskOptions<Progress>): Promise<Result | 'dead' | 'late'> {
      const known = takeIdle()
      let child = known ?? begin()
      let hasBegun = false
      const onProgress = (progress: Progress): void => {
        hasBegun = true
        options.onProgress?.(progress)
      }
      let outcome = await send<Result, Progress>(child, order, { ...options, onProgress, memoryMb })
      // An idle process may have been killed: not the input's fault.
      if (outcome === 'dead' && child === known && !hasBegun) {
        child = begin()
        outcome = await send<Result, Progress>(child, order, { ...options, memoryMb })
      }
      if (outcome === 'dead' || outcome === 'late') return outcome
      giveBack(child)
      if ('error' in outcome) throw Object.assign(new Error(outcome.error), { code: outcome.code })
      return outcome.result
    },
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
