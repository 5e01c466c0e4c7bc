import './styles/base.css'
import './lib/zod-setup.ts'
import { untilLoaded } from './lib/until-loaded.ts'

// Separate scripts, evaluated one after the other with a turn of the event loop between them, so that none blocks input for long. The
// document preloads them all.
const steps: readonly (() => Promise<unknown>)[] = [
  () => import('./app/steps/react.ts'),
  () => import('./app/steps/router.ts'),
  () => import('./app/steps/query.ts'),
]

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  for (const load of steps) {
    await untilLoaded(load)
    await turn()
  }
  const { start: startApp } = await untilLoaded(() => import('./app/start.tsx'))
  await turn()
  await startApp(root, document.getElementById('page-data')?.textContent || null)
}

// Not a timer, which browsers delay in nested calls and in background tabs.
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

void start()
