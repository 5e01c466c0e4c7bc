import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('requests data again that was invalidated during its first load', async () => {
  const client = createQueryClient({ onRefused: () => {} })
  let stock = 10
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = stock
    return new Promise<number>((resolve) => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(client, { queryKey: ['stock'], queryFn })
  const stop = observer.subscribe(() => {})
  stock = 9
  const done = client.invalidateQueries({ queryKey: ['stock'] })
  answers[0]?.()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.()
  await done
  expect(observer.getCurrentResult().data).toBe(9)
  // Data with an answer is requested once.
  stock = 8
  void client.invalidateQueries({ queryKey: ['stock'] })
  answers[2]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe(8)
  expect(answers).toHaveLength(3)
  stop()
})
