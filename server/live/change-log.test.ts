import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { copyTemplate } from '#server/test/copy-template.ts'
import { openChangeLog } from './change-log.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('does not retain its answers, because a process reads the log for months', async () => {
  const { url, drop } = await copyTemplate()
  const { log, position } = await openChangeLog(url, () => {})
  try {
    const looks: WeakRef<object>[] = []
    for (let i = 0; i < 50; i += 1) looks.push(new WeakRef(await log.read(position)))
    await nextTurn()
    collectGarbage()
    // The driver may still reference its latest result.
    expect(looks.filter((look) => look.deref() !== undefined).length).toBeLessThan(5)
  } finally {
    await log.close()
    await drop()
  }
})
