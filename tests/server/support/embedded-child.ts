import { startEmbedded } from '../../../server/db/embedded/start.ts'

// Holds the data folder and prints the database's URL or the error.
try {
  const { url, stop } = await startEmbedded(process.argv[2] ?? '.data')
  const alive = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(alive)
    void stop()
  })
  console.log(url)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
