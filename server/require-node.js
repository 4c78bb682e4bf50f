/**
 * Loaded before all else by every npm script: an older Node cannot read TypeScript and would fail without saying why.
 * Plain JavaScript that any Node with modules runs.
 */
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Node ${needed} is needed, this is ${process.version}. On Linux and Windows "npm ci" brings it and npm's scripts use it; ` +
      `elsewhere install it from https://nodejs.org.`,
  )
  process.exit(1)
}
