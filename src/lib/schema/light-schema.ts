/**
 * Replaces `zod/mini` in browser builds at a tenth of its size (vite.config.ts, decision 25). Same results without
 * error details; tests/contract/light/light-schema.test.ts compares both.
 */
export * from './light-parts.ts'
// Separate: long patterns that no first screen needs.
export { iso, uuid } from './light-formats.ts'
