import { expect, it } from 'vitest'
import { findDroppedSigns } from './dropped-signs.mjs'

it.each([
  "text.replace(/\\D/g, '')",
  "text.replaceAll(/[^\\d.,]+/g, '')",
  "text.replace(/[^0-9]/g, '')",
  "text.replaceAll(',', '')",
  "text.replace(/,/g, '')",
  "text.replace(/[.,\\s]/g, '')",
  'Number.parseFloat(text)',
  'Number.parseInt(text, 10)',
  'parseInt(read(text))',
  "text.split(',').join('')",
  "text.match(/[\\d.]/g)?.join('')",
  "select regexp_replace(p_text, '[^0-9]', '', 'g')",
  "Number(search.get('quantity'))",
  '<input type="number" />',
])('finds %s', (code) => expect(findDroppedSigns(`const one = 1\n${code}`)).toMatchObject([{ line: 2 }]))

it.each([
  "text.replace(/[^\\p{L}\\p{N}]+/gu, ' ')",
  "text.replaceAll(',', ';')",
  'Number.parseInt(code, 16)',
  '<input type="text" inputMode="numeric" />',
  "text.replace(/\\s+/g, ' ')",
])('leaves %s alone', (code) => expect(findDroppedSigns(code)).toEqual([]))
