import { createServer } from 'vite'
import { demoSandbox, readEnvironment } from './config/environment.ts'
import { loadHosts } from './config/hosts.ts'
import { seedSandbox } from './seed/demo.ts'
import { run, runUntilSignal } from './main.ts'

const served = ['/config.json', '/docs', '/sandbox', '/healthz', '/readyz', '/metrics']

/** Vite serves the page on PORT and proxies calls to our server. */
await runUntilSignal(async (signal) => {
  const environment = readEnvironment({
    SANDBOX: demoSandbox(process.env),
    LOG_LEVEL: 'warn',
    ...process.env,
  })
  const { all: hosts } = await loadHosts(environment.hostsFile)
  const proxied = [...served, ...hosts.flatMap(({ prefixes }) => Object.values(prefixes))]
  const publicUrl = environment.publicUrl ?? `http://${environment.host}:${environment.port}`
  const api = await run(
    { ...environment, publicUrl, port: 0 },
    environment.sandbox ? { prepare: seedSandbox, signal } : { signal },
  )
  const vite = await createServer({
    server: {
      port: environment.port,
      host: environment.host,
      strictPort: true,
      proxy: Object.fromEntries(proxied.map((path) => [path, { target: api.url, changeOrigin: false }])),
    },
  })
  await vite.listen()
  vite.printUrls()
  return {
    url: api.url,
    stop: async () => {
      await vite.close()
      await api.stop()
    },
  }
})
