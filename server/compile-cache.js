/**
 * Keeps compiled code in node_modules/.cache/compile, so that every start after the first skips the TypeScript parser and its 25 MB
 * (docs/bench/server.md). Plain JavaScript, because the cache must be on before TypeScript is read.
 */
import module from 'node:module'
import { join } from 'node:path'

module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
