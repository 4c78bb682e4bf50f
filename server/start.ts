import './require-node.ts'
import { buildApp, isBuildOld } from './build.ts'
import { demoStand, readEnvironment } from './config/environment.ts'
import { seedStand } from './seed/demo.ts'
import { orFail, run, stopOnSignal } from './main.ts'

const accounts = `  anna@demo.local   Podval-2026   все права, два лицевых счёта
  boris@demo.local  Podval-2026   без передачи показаний, заявок и обращений
  vera@demo.local   Podval-2026   льгота
Регистрация: Новосёлова, лицевой счёт 100200300, квартира 30; письма в почтовом ящике стенда`

await orFail(async () => {
  const environment = readEnvironment({ STAND: demoStand(process.env), LOG_LEVEL: 'warn', ...process.env })
  if (await isBuildOld()) {
    console.log('Собираем приложение…')
    await buildApp()
  }
  // Invented residents belong to the stand: a real database never gets them.
  const running = await run(environment, environment.stand ? { prepare: seedStand } : {})
  stopOnSignal(running)
  console.log(`\nКабинет:  ${running.url}/`)
  if (environment.stand) console.log(`Стенд:    ${running.url}/stand/\nВход:\n${accounts}`)
  else console.log('Без стенда и демонстрационных жильцов: настройки говорят о настоящем сайте')
  console.log('Остановить: Ctrl-C\n')
})
