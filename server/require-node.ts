/** Imported before all else by the entry files: an older Node would fail later, and without saying why. */
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(`Node ${needed} or newer is needed, this is ${process.version}. Start through npm: npm start`)
  process.exit(1)
}
