/**
 * Caches compiled code: later starts skip the TypeScript parser and its 25 MB (docs/bench/server.md). JavaScript, to
 * run before TypeScript is loaded.
 */
import module from 'node:module'
import { join } from 'node:path'

module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
