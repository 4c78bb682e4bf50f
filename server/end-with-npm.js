/**
 * Loaded before a server by its npm script. npm gives SIGTERM to the shell that it runs a script by, which dies of it and hands
 * nothing on: whom that shell started has to look whether it still lives. Plain JavaScript, so that it looks before the server's
 * code is read.
 */
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
}
