/**
 * Loaded before the server by `npm start` and `npm run serve`: compiled code is kept between starts, so that all but the
 * first of a version go without the parser of TypeScript and its 25 MB. It lies beside the packages, where nobody writes
 * who may not change the code itself. Plain JavaScript, or it would need the parser. Rent, 2026-11: ready 24 % sooner,
 * 6 % of the memory; what the flags beside it in package.json bring is in decision 45.
 */
import module from 'node:module'
import { join } from 'node:path'

// Not there in the old Node that require-node.js is about to refuse.
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compile'))
