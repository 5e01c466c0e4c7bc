import { expect, it } from 'vitest'
import { sizeOfHtml } from './html-size.ts'

it('counts elements, but not what scripts and comments contain', () => {
  const html = '<!DOCTYPE html><html><body><p class="a">1 < 2<br/></p><!-- <b> --><script>"<i></i>"</script><my-tag></my-tag></body></html>'
  expect(sizeOfHtml(html)).toEqual({ bytes: html.length, elements: 6 })
})

it('counts bytes, not characters', () => {
  expect(sizeOfHtml('<p>৳</p>')).toEqual({ bytes: 10, elements: 1 })
})
