/**
 * The subset of `zod/mini` that the contract uses, in a tenth of its bytes: the build for a browser puts this in its place
 * (vite.config.ts, decision 25). It takes and refuses the same values and gives the same output, but says of a
 * refusal only that it was one: reasons are the server's to tell. tests/contract/light/light-schema.test.ts compares both.
 */
export * from './light-parts.ts'
// Apart, because their patterns are long and no first screen needs them.
export { iso, uuid } from './light-formats.ts'
