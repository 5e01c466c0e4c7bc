import { describe, expect, it } from 'vitest'
import { findOffences } from './plain-words.mjs'

const wordsIn = (file: string, text: string) => findOffences(file, text).map(({ line, words }) => `${line} ${words}`)

describe('the word check', () => {
  it.each([
    'Whoever asks gets it.',
    'Locked by somebody else.',
    'Read by nobody.',
    'It begins anew.',
    'Meanwhile the shop goes on.',
    'Kept for ever.',
    'An address that is none.',
    'What is not known is a bug.',
    'Writes a line a request.',
    'One JSON object a line.',
    'Costs 78 kB a stream.',
    'Built once a database.',
    'The token stands in the address.',
    'Looked after by the job.',
    'Takes upon itself what is due.',
    'Leafs through the list.',
    'Mends the outbox.',
    'Payments whose time has come.',
    'Each turn is news.',
  ])('finds: %s', (sentence) => {
    expect(findOffences('a.ts', `// ${sentence}`)).toHaveLength(1)
  })

  it.each([
    'One file per route, two requests per second, twice an hour.',
    'Give a customer a page.',
    'A page in a browser, a provider holds a request, one fails a test.',
    'If there is none, it is created.',
    'A stand-in stands in for the provider.',
    'The job `mend-outbox` and `a file a route`.',
    'Access tokens last forever.',
  ])('accepts: %s', (sentence) => {
    expect(findOffences('a.ts', `/** ${sentence} */`)).toEqual([])
  })

  it('reads comments across lines, and names the line of the first word', () => {
    expect(wordsIn('a.ts', 'const a = 1\n\n  // This is kept for\n  // ever.\n')).toEqual(['3 for ever'])
    expect(wordsIn('a.tsx', 'const b = 2\n/**\n * Writes a line\n * a request.\n */\n')).toEqual(['3 a line a request'])
  })

  it.each([
    "'There is no such order'",
    "'This item is not sold any more'",
    '`Everybody can read it`',
    "'The document is to be signed'",
    "'The money goes back'",
    "'Choose another way to pay'",
    "'What opens your account'",
    '<p>The payment was begun by nobody</p>',
  ])('finds in a text that people see: %s', (text) => {
    expect(findOffences('server/a.tsx', `export const a = ${text}`)).toHaveLength(1)
  })

  it.each([
    "'everybody'",
    "'go back to the shop'",
    "'Go back to the shop'",
    "'It opens the account page'",
    "'There is no cooler in the box'",
  ])('accepts as a text: %s', (text) => {
    expect(findOffences('common/a.ts', `export const a = ${text}`)).toEqual([])
  })

  it('reads titles of tests, but no other strings', () => {
    const titles = "describe.skip('whoever', () => {})\nit.each([1])('%s: somebody begins anew', () => {})\ntest(`nobody`, () => {})\n"
    const source = `${titles}tell('meanwhile')\n`
    expect(wordsIn('a.test.ts', source)).toEqual(['1 whoever', '2 somebody', '2 anew', '3 nobody'])
    expect(wordsIn('a.ts', source)).toEqual([])
  })

  it('reads Markdown outside of code', () => {
    expect(wordsIn('a.md', 'Fine.\n\n```sh\nwhoever\n```\n\nSomebody `nobody`.\n')).toEqual(['7 Somebody'])
  })

  it('reads comments of SQL and YAML', () => {
    expect(wordsIn('a.sql', "select 'nobody';\n-- Locked by\n-- somebody.\n")).toEqual(['3 somebody'])
    expect(wordsIn('a.yml', 'user: nobody\n# for ever\n')).toEqual(['2 for ever'])
  })

  it.each([
    'What expires.',
    'Rows. What expires is deleted.',
    'Whether the row expires.',
    'How many pieces it has.',
    'How the rows are sorted.',
    'Who may call it.',
    'Where real money is taken, no test payment is offered.',
    'The counts are those of the dump.',
    'A build for so many machines.',
    'Two lists of as many lines.',
    'A statement waits so long.',
    'The public address of the shop.',
    "Removes a list of the caller's own, and an address of a customer.",
    'Reads the clock of the database.',
    'Everything that is due, the one in line asks about.',
    'The first error; null if nothing is.',
    'A value that is no number.',
    'Reads nothing of the file.',
  ])('finds in product code: %s', (sentence) => {
    expect(findOffences('server/a.ts', `/** ${sentence} */`)).toHaveLength(1)
    expect(findOffences('scripts/a.ts', `/** ${sentence} */`)).toEqual([])
  })

  it.each([
    'If the queue is full, the queued job handles what is due.',
    'Rows, what expires included.',
    'How to add a row. What if it is there?',
    'So many guesses that the account is locked.',
    'At most as many lines as a list has.',
    'The price of the product, and orders of customers who pay in cash.',
    "The list of the caller's orders, or a part of the shop.",
    'The copy of the database, and the state of a database-backed queue.',
    'After the payment, the order has what the customer needs.',
    'There is no number, or it is no longer valid.',
    'None of the orders, and a page of this shop.',
    'Puts `What expires` and `those of` in quotes.',
  ])('accepts in product code: %s', (sentence) => {
    expect(findOffences('client/src/a.ts', `// ${sentence}`)).toEqual([])
  })

  it('checks the grammar of test titles, but not of SQL, Markdown or texts', () => {
    const titles = "it('what expires', () => {})\ntest(`${'rows'} which expire`, () => {})\n"
    expect(wordsIn('common/a.test.ts', titles)).toEqual(['1 what'])
    expect(wordsIn('server/db/functions/a.sql', '-- What expires.\n')).toEqual([])
    expect(wordsIn('server/README.md', 'What expires.\n')).toEqual([])
    expect(wordsIn('common/a.ts', "export const a = 'What expires, and how'")).toEqual([])
  })
})
