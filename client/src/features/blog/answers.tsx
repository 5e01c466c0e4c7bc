// Six questions on front-end work, as the specification names them, answered as we would to a new colleague.
import type { ReactNode } from 'react'
import { Code } from './code.tsx'

export type Answer = { id: string; question: string; answer: ReactNode }

const performance = (
  <>
    <p>
      Measure first, on a slow phone and a slow line, because that is where the money is lost. Three figures tell most of it: when the
      largest thing is painted (LCP), how long a tap waits for its answer (INP), and how much the page jumps about (CLS). Everything below
      is judged by them.
    </p>
    <p>
      <b>Send less.</b> Split the code by route, so that nobody downloads the admin's tables to read a product page. Look at what each
      dependency weighs before it is added. Serve pictures as AVIF or WebP, as wide as they are shown, with their width and height set; load
      those below the fold lazily and the first one eagerly.
    </p>
    <Code>{`// The chart is fetched when somebody wants to see it.
const SalesChart = lazy(() => import('./sales-chart'))

<Suspense fallback={<ChartSkeleton />}>
  {isOpen && <SalesChart />}
</Suspense>`}</Code>
    <p>
      <b>Render less.</b> Keep state close to where it is used: a field that lives at the top of the tree renders the whole tree with every
      letter. Mark slow updates with <code>useTransition</code> or <code>useDeferredValue</code>, so that typing stays ahead of filtering.
      Reach for <code>memo</code> and <code>useMemo</code> after the profiler has named a component, or let the React Compiler do it, and
      virtualise lists of thousands of rows, or better, do not send thousands of rows.
    </p>
    <p>
      <b>Wait less.</b> Render on the server what the visitor came for, cache what the server said, and prefetch the next page when a finger
      comes near its link.
    </p>
  </>
)

const stateManagement = (
  <>
    <p>There are four kinds of state, and most trouble comes from keeping one kind in the place of another.</p>
    <ul className="list-disc space-y-2 pl-5">
      <li>
        <b>Local state</b>: a menu that is open, a text being typed. <code>useState</code>, or <code>useReducer</code> where several values
        change together by rules.
      </li>
      <li>
        <b>Shared state</b>: the signed-in person, the theme. Lift it to the closest common parent, or put it in a context if that is far.
        For state that changes often and is read in many places, a small store such as Zustand or Redux Toolkit lets each reader subscribe
        to its part.
      </li>
      <li>
        <b>Server state</b>: orders, products. It is not yours but a copy that grows old. TanStack Query, or SWR, caches it, refreshes it,
        and takes an optimistic change back when the server says no. Do not copy it into <code>useState</code>.
      </li>
      <li>
        <b>The address</b>: the page, the filter, the sort. What somebody may want to send to a colleague belongs into the URL.
      </li>
    </ul>
    <Code>{`const [search, setSearch] = useSearchParams()
const type = search.get('type') ?? 'all'
const { data } = useQuery({
  queryKey: ['parts', type],
  queryFn: () => fetchParts(type),
})`}</Code>
    <p>
      Whatever can be computed from something else is no state at all: compute it while rendering. A total kept beside its lines will be
      wrong one day.
    </p>
  </>
)

const prototypes = (
  <>
    <p>
      Every object in JavaScript has a hidden link to another object, its prototype. When a property is read and the object has none of that
      name, the engine looks in the prototype, then in the prototype's prototype, until it finds it or reaches <code>null</code>. That chain
      is all there is to inheritance; nothing is copied.
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
      Writing goes the other way: an assignment makes a property of the object itself and hides the one further up. <code>class</code> is a
      clearer spelling of the same: methods live on <code>Part.prototype</code>, and <code>extends</code> links one prototype to the other.
    </p>
    <p>
      Two habits keep it harmless: use <code>Object.hasOwn</code> or a <code>Map</code> for tables whose keys come from outside, since{' '}
      <code>table['constructor']</code> finds something in every plain object, and never add to prototypes that are not yours.
    </p>
  </>
)

const settingState = (
  <>
    <p>
      Because React does not watch the variable. Assigning to it changes the value in memory, and nobody is told: nothing is rendered, and
      the next render starts from what <code>useState</code> kept, so that the change is lost or, worse, appears later by accident.
    </p>
    <Code>{`const [cart, setCart] = useState([])

cart.push(order)            // no: same array, nothing renders
setCart(cart)               // no: the same reference, so React stops here
setCart([...cart, order])   // yes, for one change
setCart((c) => [...c, order]) // yes, also for several in a row`}</Code>
    <p>
      The setter puts the change in a queue; React takes all that arrived in one event together and renders once. That is why the variable
      still has its old value on the next line, and why a new value that depends on the old one is given as a function.
    </p>
    <p>
      New objects instead of changed ones have a second use: React compares by reference. <code>memo</code>, the compiler and effects can
      tell with one comparison that nothing changed, and a picture of an earlier state, for an undo or for a transition under way, stays
      what it was.
    </p>
  </>
)

const searching = (
  <>
    <p>
      With an array in memory, <code>filter</code> gives all that fit and <code>find</code> the first. Bring both sides to one form before
      they are compared: lower case, without blanks and dashes, since people type “rtx4090” and lists say “RTX 4090”.
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
      Filter while rendering, not in an effect that copies the result into state, and wrap the query in <code>useDeferredValue</code> so
      that the field never lags. Beyond a few thousand products the list does not belong into the browser: let the database search with an
      index (in PostgreSQL, trigrams), answer a page at a time, wait until the typing pauses before asking, and drop answers that arrive
      after a newer question.
    </p>
  </>
)

const unitTests = (
  <>
    <p>
      A unit test runs one small piece alone and says what it promises. It is worth writing because it is the fastest way to find out that a
      change broke something, at the place where it broke, before a customer does; because it lets the next person change code without fear;
      and because code that cannot be tested by itself is usually doing two things.
    </p>
    <Code>{`import { expect, test } from 'vitest'
import { withinStock } from './rules'

const fan = { minOrderQuantity: 50, availableQuantity: 4200 }

test('an order keeps to the minimum and to what is there', () => {
  expect(withinStock(50, fan)).toBe(true)
  expect(withinStock(49, fan)).toBe(false)
  expect(withinStock(4201, fan)).toBe(false)
})`}</Code>
    <p>
      Test what somebody relies on, not how it is done: a good test survives a rewrite. Look at the edges, since the middle works anyway.
      See each test fail once, or it may be testing nothing. And keep a few tests of the whole beside them, in a real browser against a real
      database: units that are each right can still be wrong together.
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
