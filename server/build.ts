import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const buildSources = [
  'src',
  'sw',
  'public',
  'build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
] as const

const changedAt = async (path: string): Promise<number> => {
  const entry = await stat(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const inside = await readdir(path)
  return Math.max(0, ...(await Promise.all(inside.map((name) => changedAt(join(path, name))))))
}

const builtAt = async (): Promise<number> => {
  try {
    return await changedAt(join(root, 'dist/index.html'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

export const isBuildStale = async (): Promise<boolean> => {
  const newest = Math.max(...(await Promise.all(buildSources.map((source) => changedAt(join(root, source))))))
  return newest > (await builtAt())
}

/** Builds in a child process, which keeps the bundler's memory out of the server. */
export const buildApp = async (signal?: AbortSignal): Promise<void> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const builder = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Vitest's NODE_ENV would bring React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error('The application could not be built')
}
