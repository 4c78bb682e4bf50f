import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, isBuildStale } from './build.ts'
import { demoSandbox, readEnvironment } from './config/environment.ts'
import { seedSandbox } from './seed/demo.ts'
import { run, runUntilSignal } from './main.ts'
import { preflight } from './preflight.ts'

const accounts = `  anna@demo.local   Podval-2026   все права, два лицевых счёта
  boris@demo.local  Podval-2026   без передачи показаний, заявок и обращений
  vera@demo.local   Podval-2026   льгота
Рабочее место сотрудников, тот же пароль; код второго шага на странице /sandbox/codes/:
  dispatcher@demo.local  диспетчер     accountant@demo.local  бухгалтер
  editor@demo.local      редактор      head@demo.local        руководитель
Регистрация: Новосёлова, лицевой счёт 100200300, квартира 30; письма в почтовом ящике стенда`

await runUntilSignal(async (signal) => {
  const environment = readEnvironment({
    SANDBOX: demoSandbox(process.env),
    LOG_LEVEL: 'warn',
    ...process.env,
  })
  await preflight(environment)
  if (await isBuildStale()) {
    console.log('Собираем приложение…')
    await buildApp(signal)
  }
  const isFirst = environment.databaseUrl === null && !existsSync(join(environment.dataDir, 'postgres-home'))
  if (isFirst) console.log('Создаём базу данных и демонстрационных жителей…')
  // Demo residents never go into a real database.
  const running = await run(environment, environment.sandbox ? { prepare: seedSandbox, signal } : { signal })
  console.log(`\nКабинет:  ${running.url}/`)
  console.log(`Рабочее место: ${running.url}/#/desk/`)
  if (environment.sandbox) console.log(`Стенд:    ${running.url}/sandbox/\nВход:\n${accounts}`)
  else console.log('Без стенда и демонстрационных жильцов: настройки говорят о настоящем сайте')
  console.log('Остановить: Ctrl-C\n')
  return running
})
