/**
 * Reads the settings of cabinet.env, the only reader of that file: systemd, npm and the operator's commands all start
 * through launcher.js.
 *
 * Plain JavaScript, because older Nodes cannot read TypeScript.
 */
import { readFileSync, statSync } from 'node:fs'

export const envFile = 'cabinet.env'

const unquote = (value) => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value

/**
 * Parses lines `NAME=VALUE`. A value is the rest of its line, so `&`, `#`, `$` and spaces need no quotes; one pair of
 * quotes around it is removed. Throws an error with the number of a wrong line, never with a value.
 */
export const parseSettings = (text) => {
  const settings = new Map()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const [, name, value] = /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trimEnd()) ?? []
    const place = `${envFile}, line ${index + 1}`
    if (name === undefined)
      throw new Error(`${place}: must be NAME=VALUE, without "export" and without spaces around "="`)
    if (settings.has(name)) throw new Error(`${place}: ${name} is set twice`)
    settings.set(name, unquote(value.trim()))
  }
  return settings
}

const assertPrivate = (mode) => {
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(
      `${envFile} holds passwords, and other users may read it (mode ${(mode & 0o777).toString(8)}): chmod 600 ${envFile}`,
    )
}

const readText = () => {
  try {
    const stats = statSync(envFile, { throwIfNoEntry: false })
    if (stats === undefined) return ''
    assertPrivate(stats.mode)
    return readFileSync(envFile, 'utf8')
  } catch (error) {
    if (error.code === undefined) throw error
    throw new Error(`${envFile} cannot be read (${error.code}): make this user its owner with chown`, {
      cause: error,
    })
  }
}

/**
 * Adds cabinet.env of the working folder to `environment`, whose own values win. CABINET_ENV_NAMES lists the names in
 * the file for config/environment.ts, which rejects unknown ones.
 */
export const addSettings = (environment) => {
  const settings = parseSettings(readText())
  if (settings.size === 0) return
  for (const [name, value] of settings) environment[name] ??= value
  environment.CABINET_ENV_NAMES = [...settings.keys()].join(' ')
}
