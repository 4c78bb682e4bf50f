/**
 * Stops this process when npm dies. npm passes SIGTERM to its shell only, which dies of it, so a server would outlive
 * `npm start`: it watches for a new parent. Plain JavaScript, so that it runs before the server's code is loaded.
 */
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
}
