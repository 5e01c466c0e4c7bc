// People who only look around.
import { query } from './client.ts'
import type { Person } from './person.ts'
import type { Shelf } from './shelf.ts'

/** Reads a list, a part, a page or a search. */
export async function look(person: Person, shelf: Shelf): Promise<void> {
  const { id, name } = shelf.pick(person)
  const paths = [
    '/items?limit=20',
    `/items?q=${encodeURIComponent(name)}`,
    `/items/${id}`,
    '/',
    '/pars',
    '/reviews?limit=5',
    query('items.suggest', { q: name.slice(0, 8) }).path,
    query('items.view', { id: Number(id) }).path,
    query('payments.methods').path,
    '/healthz',
  ]
  const path = person.oneOf(paths) ?? '/'
  const { status } = await person.ask({ method: 'GET', path })
  // A server that was built without the client has no pages.
  const hasNoPages = (path === '/' && status === 302) || (path === '/pars' && status === 404)
  if (status !== 200 && !hasNoPages) person.complain(`${path} was answered ${status}`)
}
