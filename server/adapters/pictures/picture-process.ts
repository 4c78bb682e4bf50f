import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Pictures, PreparedPicture } from '../../ports/pictures.ts'

/** Order to a process that decodes pictures. */
export interface Order {
  readonly path: string
  readonly target: string
}

/** Its answer; an error is that of the disk, not of the picture. */
export type Answer =
  | { readonly result: PreparedPicture | 'format' | 'picture' }
  | { readonly error: string; readonly code: string }

const program = join(import.meta.dirname, 'picture-child.ts')
/** Longer than any picture within the bounds takes on a busy machine. */
const longestMs = 60_000
/** Pictures come in groups; the memory that they needed goes with the process. */
const idleMs = 15_000

/**
 * Starts a process for pictures. It has no secrets in its environment, writes only into the folder of uploads, and gives way
 * to the process that answers calls.
 */
const start = (folder: string): ChildProcess =>
  fork(program, {
    execArgv: [
      '--max-old-space-size=96',
      '--permission',
      '--allow-addons',
      '--allow-fs-read=*',
      `--allow-fs-write=${resolve(folder)}`,
      `--import=${join(import.meta.dirname, '../../compile-cache.js')}`,
    ],
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Gives the answer of the process; 'dead' when the system ended it, 'late' when it took too long and was ended here. */
const order = (child: ChildProcess, what: Order): Promise<Answer | 'dead' | 'late'> => {
  const { promise, resolve: settle, reject } = Promise.withResolvers<Answer | 'dead' | 'late'>()
  const onExit = (code: number | null): void =>
    // Without a code it was ended by a signal, as a system without memory does.
    code === null ? settle('dead') : reject(new Error(`The process for pictures ended with ${code}`))
  const onMessage = (answer: Answer): void => settle(answer)
  const timer = setTimeout(() => {
    settle('late')
    child.kill('SIGKILL')
  }, longestMs)
  child.ref()
  child.channel?.ref()
  child.once('exit', onExit)
  child.once('error', reject)
  child.once('message', onMessage)
  child.send(what, (error) => error && settle('dead'))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
    child.off('error', reject)
    child.off('message', onMessage)
  })
}

/** Pictures decoded in processes of their own: as many as are asked for at once, which end when they idle. */
export const createPictures = (folder: string): Pictures => {
  const all = new Set<ChildProcess>()
  const idle: ChildProcess[] = []

  const begin = (): ChildProcess => {
    const child = start(folder)
    all.add(child)
    child.once('exit', () => all.delete(child))
    return child
  }
  const giveBack = (child: ChildProcess): void => {
    idle.push(child)
    const leave = (): void => {
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
      if (child.connected) child.disconnect()
    }
    const timer = setTimeout(leave, idleMs).unref()
    child.once('message', () => clearTimeout(timer))
    // An idle one keeps nobody from ending.
    child.unref()
    child.channel?.unref()
  }

  return {
    async prepare(path, target) {
      const what = { path, target }
      const known = idle.pop()
      let child = known?.connected ? known : begin()
      let answer = await order(child, what)
      // One that idled may have been ended meanwhile, which says nothing of the picture.
      if (answer === 'dead' && child === known) {
        child = begin()
        answer = await order(child, what)
      }
      // It died over the picture, or took too long.
      if (answer === 'dead' || answer === 'late') return 'picture'
      giveBack(child)
      if ('error' in answer) throw Object.assign(new Error(answer.error), { code: answer.code })
      return answer.result
    },
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
