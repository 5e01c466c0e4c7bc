import { EventEmitter } from 'node:events'
import type { Job, Worker, WorkerEventMap, WorkerEvents } from 'graphile-worker'
import { describe, expect, it } from 'vitest'
import { watchWorkers } from './worker-health.ts'

const worker = { workerId: 'worker-1' } as Worker
const job = { id: '7' } as Job
const watch = ({ isStopping = false, longestJobMs = 60_000 } = {}) => {
  const events: WorkerEvents = new EventEmitter()
  const signs = watchWorkers(events, { quietMs: 40, longestJobMs, isStopping: () => isStopping })
  const tell = <Name extends keyof WorkerEventMap>(name: Name, event: object = { worker, job }) =>
    void events.emit(name, event as WorkerEventMap[Name])
  return { ...signs, tell }
}

describe('the workers of a pool', () => {
  it('have failed when they are silent for too long', async () => {
    const { failed, isWorking } = watch()
    await expect(failed).rejects.toThrow('no longer report')
    expect(isWorking()).toBe(false)
  })

  it('work while one of them runs a job, unless the job takes too long', async () => {
    const busy = watch()
    busy.tell('job:start')
    await expect(watch().failed).rejects.toThrow('no longer report')
    expect([busy.isWorking(), busy.jobsInHand()]).toEqual([true, ['7']])
    busy.tell('job:complete')
    await busy.idle()
    await expect(busy.failed).rejects.toThrow('no longer report')
    const stuck = watch({ longestJobMs: 1 })
    stuck.tell('job:start')
    await expect(stuck.failed).rejects.toThrow('no longer report')
  })

  it('do not work while their job fetches fail', async () => {
    const away = watch()
    const asking = setInterval(() => away.tell('worker:getJob:error'), 5)
    await expect.poll(away.isWorking).toBe(false)
    clearInterval(asking)
    away.end()
  })

  it('have failed when their pool shuts down by itself, but not when it was told to stop', async () => {
    const { failed, isWorking, tell } = watch()
    tell('pool:gracefulShutdown', { message: 'Could not completeJobs' })
    expect(isWorking()).toBe(false)
    await expect(failed).rejects.toThrow('Could not completeJobs')
    const told = watch({ isStopping: true })
    told.tell('pool:gracefulShutdown', { message: 'The process stops' })
    expect(told.isWorking()).toBe(false)
    expect(await Promise.race([told.failed, Promise.resolve('nothing failed')])).toBe('nothing failed')
    told.end()
  })
})
