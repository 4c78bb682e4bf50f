/**
 * Stops this process when npm dies: npm passes SIGTERM only to its shell. JavaScript, to run before the server's code
 * loads.
 */
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
}
