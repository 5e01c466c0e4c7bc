import { describe, expect, inject, it } from 'vitest'
import { listAddresses } from './addresses.ts'
import { createPool, readAddress } from './pool.ts'

describe('a database address as pg reads it', () => {
  it('is one per host', () => {
    expect(listAddresses('postgres://u:p%40@one:5432,two:5433/shop?sslmode=require')).toEqual([
      'postgres://u:p%40@one:5432/shop?sslmode=require',
      'postgres://u:p%40@two:5433/shop?sslmode=require',
    ])
    expect(listAddresses('postgres://localhost/shop')).toEqual(['postgres://localhost/shop'])
  })

  it.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=require', { rejectUnauthorized: false }],
    ['?ssl=require&application_name=x', { rejectUnauthorized: false }],
    ['?sslmode=verify-full', true],
  ])('is encrypted like the shop’s own driver would: %s', (query, ssl) => {
    const { connectionString, ...rest } = readAddress(`postgres://u:p%40w@db.example:5432/shop${query}`)
    expect(rest).toEqual({ ssl })
    expect(connectionString).toMatch(/^postgres:\/\/u:p%40w@db\.example:5432\/shop(\?application_name=x)?$/)
  })
})

it('a client that is released twice is released once', async () => {
  const { pool, end } = createPool(inject('clusterUrl'), { max: 1, applicationName: 'partsdock-pool-test' })
  await new Promise<void>((resolve, reject) =>
    pool.connect((error, _client, release) => {
      if (error) return reject(error)
      release()
      expect(() => release()).not.toThrow()
      resolve()
    }),
  )
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await end()
})
