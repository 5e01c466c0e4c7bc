import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuantitySaver } from './quantity-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pauseMs = 500

/** A server with one line, whose calls are answered on demand. */
function createServer() {
  const calls: { number: number; quantity: number; answer: () => void; refuse: (error: Error) => void }[] = []
  const refusals: unknown[] = []
  const saver = createQuantitySaver({
    save: (number, quantity) =>
      new Promise<void>((answer, refuse) => {
        calls.push({ number, quantity, answer, refuse })
      }),
    refresh: () => Promise.resolve(),
    onChange: () => {},
    onRefused: (error) => refusals.push(error),
    pauseMs,
  })
  return { saver, calls, refusals, sent: () => calls.map(({ number, quantity }) => [number, quantity]) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('saving quantities', () => {
  it('shows a change immediately, and saves only the last one of a series', async () => {
    const { saver, calls, sent } = createServer()
    for (const quantity of [40, 60, 80]) saver.want(7, quantity)
    expect(saver.wishes().get(7)).toBe(80)
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent()).toEqual([[7, 80]])
    calls[0]?.answer()
    await settle()
    expect(saver.wishes().size).toBe(0)
  })

  it('saves a quantity that changed during a call after that call, and never two at a time', async () => {
    const { saver, calls, sent } = createServer()
    saver.want(7, 40)
    await vi.advanceTimersByTimeAsync(pauseMs)
    saver.want(7, 60)
    await vi.advanceTimersByTimeAsync(pauseMs * 3)
    expect(sent()).toEqual([[7, 40]])
    calls[0]?.answer()
    await settle()
    expect(sent()).toEqual([
      [7, 40],
      [7, 60],
    ])
    expect(saver.wishes().get(7)).toBe(60)
    calls[1]?.answer()
    await settle()
    expect(saver.wishes().size).toBe(0)
    await vi.advanceTimersByTimeAsync(pauseMs * 3)
    expect(calls).toHaveLength(2)
  })

  it('saves each line separately', async () => {
    const { saver, sent } = createServer()
    saver.want(7, 40)
    saver.want(8, 20)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent()).toEqual([
      [7, 40],
      [8, 20],
    ])
  })

  it('drops a refused quantity, and reports the reason', async () => {
    const { saver, calls, refusals } = createServer()
    saver.want(7, 999)
    await vi.advanceTimersByTimeAsync(pauseMs)
    calls[0]?.refuse(new Error('out of bounds'))
    await settle()
    expect(saver.wishes().size).toBe(0)
    expect(refusals).toEqual([new Error('out of bounds')])
    saver.want(7, 40)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(calls).toHaveLength(2)
  })

  it('saves immediately on request, and reports when it is done', async () => {
    const { saver, calls, sent } = createServer()
    saver.want(7, 40)
    saver.want(8, 20)
    let isDone = false
    const flushed = saver.flush(7).then(() => {
      isDone = true
    })
    expect(sent()).toEqual([[7, 40]])
    await settle()
    expect(isDone).toBe(false)
    calls[0]?.answer()
    await flushed
    expect(saver.wishes()).toEqual(new Map([[8, 20]]))
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent()).toEqual([
      [7, 40],
      [8, 20],
    ])
  })
})
