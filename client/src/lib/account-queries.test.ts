import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { answersByCaller } from '#server/test/answers-by-caller.ts'
import { forgetAccount } from './account-queries.ts'

const keyOf = (path: string) => [path.split('.'), { type: 'query' }]

function holding(paths: readonly string[]) {
  const queryClient = new QueryClient()
  for (const path of paths) queryClient.setQueryData(keyOf(path), path)
  const held = () => paths.filter((path) => queryClient.getQueryData(keyOf(path)) !== undefined)
  return { queryClient, held }
}

it.each([true, false])('keeps no answer that depends on the caller, except who they are (signed in: %s)', (isSignedIn) => {
  expect(answersByCaller).toEqual(expect.arrayContaining(['items.list', 'items.get', 'accounts.me']))
  const { queryClient, held } = holding([...answersByCaller, 'orders.search', 'prices.mine', 'accounts.details'])
  forgetAccount(queryClient, { isSignedIn })
  expect(held()).toEqual(['accounts.me'])
})

it('keeps the answers that are the same for everyone', () => {
  const shared = [
    'items.browse',
    'items.view',
    'items.suggest',
    'items.pick',
    'items.compare',
    'reviews.list',
    'infoPages.get',
    'settings.shown',
  ]
  const { queryClient, held } = holding(shared)
  forgetAccount(queryClient, { isSignedIn: false })
  expect(held()).toEqual(shared)
})
