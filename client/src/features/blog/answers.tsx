// Answers to the specification's six questions about front-end development.
import type { ReactNode } from 'react'
import { Code } from './code.tsx'

export type Answer = { id: string; question: string; answer: ReactNode }

const performance = (
  <>
    <p>
      Measure first, on a slow phone with a slow connection. Three metrics cover most of it: how long until the largest element is painted
      (LCP), how long a tap takes to show a result (INP), and how much the layout shifts (CLS). Use them to judge every change below.
    </p>
    <p>
      <b>Send less.</b> Split the code by route, so that a shopper doesn't download the admin's tables. Check the size of a dependency
      before you add it. Serve pictures as AVIF or WebP at the size at which they are shown, and set their width and height. Load pictures
      below the fold lazily, and the first one eagerly.
    </p>
    <Code>{`// Fetches the chart only when it is opened.
const SalesChart = lazy(() => import('./sales-chart'))

<Suspense fallback={<ChartSkeleton />}>
  {isOpen && <SalesChart />}
</Suspense>`}</Code>
    <p>
      <b>Render less.</b> Keep state close to where it is used: a field whose state is at the top of the tree renders the whole tree on
      every key press. Mark slow updates with <code>useTransition</code> or <code>useDeferredValue</code>, so that typing stays fast. Use{' '}
      <code>memo</code> and <code>useMemo</code> where the profiler shows a slow component, or let the React Compiler do it. Virtualise
      lists of thousands of rows or, better, send fewer rows.
    </p>
    <p>
      <b>Wait less.</b> Render the important content on the server, cache responses, and prefetch the next page when the user is about to
      open it.
    </p>
  </>
)

const stateManagement = (
  <>
    <p>There are four kinds of state. Most problems come from storing one kind in the place of another.</p>
    <ul className="list-disc space-y-2 pl-5">
      <li>
        <b>Local state</b>, such as an open menu or the text of a field: use <code>useState</code>, or <code>useReducer</code> if several
        values change together.
      </li>
      <li>
        <b>Shared state</b>, such as the signed-in user or the theme: lift it to the closest common parent, or put it in a context. For
        state that changes often and is read in many places, use a small store such as Zustand or Redux Toolkit, in which each reader
        subscribes to its own part.
      </li>
      <li>
        <b>Server state</b>, such as orders and products: it is a copy that becomes stale. TanStack Query or SWR caches it, refreshes it,
        and rolls back an optimistic change that the server refuses. Don't copy it into <code>useState</code>.
      </li>
      <li>
        <b>The URL</b>, for the page, filters and sort order: put everything there that a user may want to share or reload.
      </li>
    </ul>
    <Code>{`const [search, setSearch] = useSearchParams()
const type = search.get('type') ?? 'all'
const { data } = useQuery({
  queryKey: ['parts', type],
  queryFn: () => fetchParts(type),
})`}</Code>
    <p>Don't store what you can compute: compute it while rendering. A total that is stored beside its lines will be wrong one day.</p>
  </>
)

const prototypes = (
  <>
    <p>
      Every JavaScript object has a hidden link to another object, its prototype. If you read a property that the object doesn't have, the
      engine looks in its prototype, then in the prototype's prototype, until it finds the property or reaches <code>null</code>. This chain
      is how inheritance works; nothing is copied.
    </p>
    <Code>{`const part = {
  lineTotal() {
    return this.price * this.quantity
  },
}

const fan = Object.create(part) // fan → part → Object.prototype → null
fan.price = 850
fan.quantity = 50

fan.lineTotal()             // 42500, found in part, with this = fan
Object.hasOwn(fan, 'price') // true
Object.hasOwn(fan, 'lineTotal') // false`}</Code>
    <p>
      Writing is different: an assignment creates a property on the object itself, which hides the inherited one. <code>class</code> is
      clearer syntax for the same mechanism: methods are on <code>Part.prototype</code>, and <code>extends</code> links one prototype to the
      other.
    </p>
    <p>
      Two habits avoid surprises. Use <code>Object.hasOwn</code> or a <code>Map</code> for tables whose keys come from outside, because{' '}
      <code>table['constructor']</code> exists on every plain object. And never add properties to prototypes that aren't yours.
    </p>
  </>
)

const settingState = (
  <>
    <p>
      React doesn't watch the variable. An assignment changes the value in memory, but React isn't told, so nothing is rendered. The next
      render uses the value that <code>useState</code> stored, so your change is lost or shows up later by accident.
    </p>
    <Code>{`const [cart, setCart] = useState([])

cart.push(order)            // no: same array, nothing renders
setCart(cart)               // no: the same reference, so React stops here
setCart([...cart, order])   // yes, for one change
setCart((c) => [...c, order]) // yes, also for several in a row`}</Code>
    <p>
      The setter queues the change. React collects all changes of one event and renders once. That's why the variable still has its old
      value on the next line, and why you pass a function if the new value depends on the old one.
    </p>
    <p>
      Creating new objects has a second advantage: React compares by reference. <code>memo</code>, the compiler and effects can tell with
      one comparison that nothing changed, and earlier states stay intact for undo or for a running transition.
    </p>
  </>
)

const searching = (
  <>
    <p>
      For an array in memory, <code>filter</code> returns all matches and <code>find</code> the first one. Normalise both sides before you
      compare them: use lower case and remove spaces and dashes, because people type “rtx4090” while lists say “RTX 4090”.
    </p>
    <Code>{`const squash = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, '')

function searchByName(products, query) {
  const words = query.split(/\\s+/).map(squash).filter(Boolean)
  return products.filter(({ name }) => {
    const squashed = squash(name)
    return words.every((word) => squashed.includes(word))
  })
}

searchByName(products, 'corsair ddr5')`}</Code>
    <p>
      Filter while rendering, not in an effect that copies the result into state. Wrap the query in <code>useDeferredValue</code>, so that
      typing stays fast. With more than a few thousand products, search in the database with an index (in PostgreSQL: trigrams), return one
      page at a time, wait for a pause in typing before you send a request, and ignore responses to older requests.
    </p>
  </>
)

const unitTests = (
  <>
    <p>
      A unit test runs one small piece of code alone and checks what it promises. Write unit tests because they are the fastest way to find
      out what a change broke, and where. They let others change the code without fear, and code that is hard to test alone usually does too
      much.
    </p>
    <Code>{`import { expect, test } from 'vitest'
import { withinStock } from './rules'

const fan = { minOrderQuantity: 50, availableQuantity: 4200 }

test('a quantity is within the minimum order and the stock', () => {
  expect(withinStock(50, fan)).toBe(true)
  expect(withinStock(49, fan)).toBe(false)
  expect(withinStock(4201, fan)).toBe(false)
})`}</Code>
    <p>
      Test what users of the code rely on, not how it works inside: a good test survives a rewrite. Test the limits, because mistakes happen
      there. See each test fail once, or it may test nothing. And add a few tests of the whole application, in a real browser with a real
      database: units that work alone can still fail together.
    </p>
  </>
)

export const answers: readonly Answer[] = [
  { id: 'performance', question: 'How do you improve the performance of a React application?', answer: performance },
  { id: 'state-management', question: 'What are the ways to manage state in a React application?', answer: stateManagement },
  { id: 'prototype-inheritance', question: 'How does prototype inheritance work?', answer: prototypes },
  { id: 'set-state', question: 'Why is state not set directly in React?', answer: settingState },
  { id: 'search-products', question: 'How do you search products by name?', answer: searching },
  { id: 'unit-tests', question: 'What is a unit test, and why write one?', answer: unitTests },
]
