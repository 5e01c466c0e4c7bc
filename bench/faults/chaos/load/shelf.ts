// The products of the round: a few that people fight over, and several with plenty.
import { randomUUID } from 'node:crypto'
import type { Person } from './person.ts'

export type Product = Readonly<{ id: string; sku: string; name: string; isScarce: boolean }>
export type Shelf = Readonly<{
  all: readonly Product[]
  scarce: readonly Product[]
  plenty: readonly Product[]
  pick: (person: Person) => Product
}>

export const scarceStock = 12
const plentyStock = 400_000

/** Adds the products. Call this before the first fault: adding one again is refused. */
export async function fillShelf(admin: Person, scarce: number, plenty: number): Promise<Shelf> {
  const all: Product[] = []
  for (let i = 0; i < scarce + plenty; i += 1) all.push(await addProduct(admin, i < scarce))
  const [first] = all
  if (!first) throw new Error('A shop needs products')
  const fought = all.filter(({ isScarce }) => isScarce)
  const rest = all.filter(({ isScarce }) => !isScarce)
  return { all, scarce: fought, plenty: rest, pick: (person) => person.oneOf(person.below(4) === 0 ? fought : rest) ?? first }
}

async function addProduct(admin: Person, isScarce: boolean): Promise<Product> {
  const sku = `FAN-${randomUUID()}`
  const name = `${isScarce ? 'Rare' : 'Usual'} fan ${sku.slice(4, 12)}`
  const quantity = isScarce ? scarceStock : plentyStock
  const price = 500 + admin.below(500)
  const { done } = await admin.change('add product', {
    asked: { sku, quantity, priceMinor: price * 100 },
    request: {
      method: 'POST',
      path: '/items',
      body: {
        ...{ sku, name, product_type: 'Case Fan', price, abalableQuantity: quantity, orderQuantity: 1, description: 'Quiet.' },
        img: ['https://pictures.test/fan.jpg'],
      },
    },
    read: ({ status, body }) => (status === 201 ? { productId: String((body as { insertedId: string }).insertedId) } : null),
    refusals: [],
  })
  if (done === null) throw new Error('A product could not be added')
  return { id: done.productId, sku, name, isScarce }
}
