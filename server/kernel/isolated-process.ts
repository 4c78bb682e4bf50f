import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'

/** What a program that reads input from outside may use. */
interface Bounds {
  /** The only folder that it may write to. A trailing `*` matches any suffix. */
  readonly folder: string
  readonly heapMb: number
  readonly allowsAddons?: boolean
}

/** The answer of a program; an error is not the input's fault. `code` is that of Node, such as ENOSPC. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string; readonly code: string }

/** 'dead': the system or the limit of the heap ended the process; 'late': the limit of time did. */
type Outcome<Result> = Answer<Result> | 'dead' | 'late'

interface AskOptions<Progress> {
  readonly limitMs: number
  readonly onProgress?: (progress: Progress) => void
}

/** Inputs come in groups; the memory that they needed goes with the process. */
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

const send = <Result, Progress>(
  child: ChildProcess,
  order: object,
  { limitMs, onProgress }: AskOptions<Progress>,
): Promise<Outcome<Result>> => {
  const { promise, resolve: settle, reject } = Promise.withResolvers<Outcome<Result>>()
  const onExit = (code: number | null): void =>
    // Without a code it was ended by a signal, as a system without memory does.
    code === null
      ? settle('dead')
      : reject(new Error(`The program for input from outside ended with ${code}`))
  const onMessage = (message: Answer<Result> | { readonly progress: Progress }): void =>
    'progress' in message ? onProgress?.(message.progress) : settle(message)
  const timer = setTimeout(() => {
    settle('late')
    child.kill('SIGKILL')
  }, limitMs)
  child.ref()
  child.channel?.ref()
  child.once('exit', onExit)
  child.once('error', reject)
  child.on('message', onMessage)
  child.send(order, (error) => error && settle('dead'))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
    child.off('error', reject)
    child.off('message', onMessage)
  })
}

/**
 * Runs a program that reads input from outside, which may try to block or exhaust its reader, in processes of their own: as many
 * as orders at once. They have no secrets in their environment, run at a low priority, and end when they are idle (decision 19).
 * The program answers by `answerOrders`.
 */
export const createIsolated = <Order extends object, Result, Progress = never>(
  program: string,
  bounds: Bounds,
) => {
  const all = new Set<ChildProcess>()
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
    // An idle process does not keep this one running.
    child.unref()
    child.channel?.unref()
  }

  return {
    /** Has an order done. Throws if the program itself fails. */
    async ask(order: Order, options: AskOptions<Progress>): Promise<Result | 'dead' | 'late'> {
      const known = takeIdle()
      let child = known ?? begin()
      let outcome = await send<Result, Progress>(child, order, options)
      // An idle process may have been ended meanwhile, which says nothing of the input.
      if (outcome === 'dead' && child === known) {
        child = begin()
        outcome = await send<Result, Progress>(child, order, options)
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
