import { expect, it } from 'vitest'
import { readBlocks } from './read-blocks.ts'

it('reads headings, paragraphs and lists', () => {
  expect(readBlocks('# Delivery\nBy truck.\n\nIn boxes:\n- small\n- large\n\n## Returns\n\nWrite to us.\n')).toEqual([
    { kind: 'heading', text: 'Delivery' },
    { kind: 'paragraph', text: 'By truck.' },
    { kind: 'paragraph', text: 'In boxes:' },
    { kind: 'list', items: ['small', 'large'] },
    { kind: 'heading', text: 'Returns' },
    { kind: 'paragraph', text: 'Write to us.' },
  ])
})

it('keeps the lines of an address, and joins the lines of a list item', () => {
  expect(readBlocks('Partsdock\r\n12 Dock Road\r\n\r\n- one long\r\n  item\r\n- two')).toEqual([
    { kind: 'paragraph', text: 'Partsdock\n12 Dock Road' },
    { kind: 'list', items: ['one long item', 'two'] },
  ])
})

it('reads a table, whose rows all get the columns of the first', () => {
  expect(readBlocks('Cookies:\n| Name | For |\n|a|  |\n| b |\n| c | d | e |\n\n| Other |')).toEqual([
    { kind: 'paragraph', text: 'Cookies:' },
    {
      kind: 'table',
      rows: [
        ['Name', 'For'],
        ['a', ''],
        ['b', ''],
        ['c', 'd | e'],
      ],
    },
    { kind: 'table', rows: [['Other']] },
  ])
})

it.each(['|', 'a | b', '| a', 'a |'])('reads no other line with a bar as a table: %j', (line) => {
  expect(readBlocks(line)).toEqual([{ kind: 'paragraph', text: line }])
})

it('leaves markup as text', () => {
  expect(readBlocks('<b>Bold</b> & [a link](https://example.com)\n#hashtag\n-5 °C')).toEqual([
    { kind: 'paragraph', text: '<b>Bold</b> & [a link](https://example.com)\n#hashtag\n-5 °C' },
  ])
})

it.each(['', '\n', ' \r\n\t\n'])('finds nothing in an empty text: %j', (text) => {
  expect(readBlocks(text)).toEqual([])
})
