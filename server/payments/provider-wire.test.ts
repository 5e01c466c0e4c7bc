import { describe, expect, it } from 'vitest'
import { type Fault, openProxy } from '#server/test/provider-proxy.ts'
import { DecimalAmount, readDecimal, toDecimal } from './amounts.ts'
import { dhakaDay, dhakaStamp } from './dhaka-time.ts'
import { GatewayUnavailable } from './gateway.ts'
import { callProvider } from './provider-call.ts'
import { providerText } from './provider-text.ts'

describe('calls to providers', () => {
  it('write amounts with two decimals and read them back exactly', () => {
    for (const [minor, text] of [
      [0, '0.00'],
      [7, '0.07'],
      [70, '0.70'],
      [123_45, '123.45'],
      [999_999_999_999_999, '9999999999999.99'],
    ] as const) {
      expect(toDecimal(minor)).toBe(text)
      expect(readDecimal(text)).toBe(minor)
    }
    expect([readDecimal('16'), readDecimal('16.5')]).toEqual([16_00, 16_50])
    for (const wrong of ['', '.5', '5.', '1.234', '-1', '+1', '1e3', '1,000', ' 1', '0x10', '١', '10000000000000000', 'NaN'])
      expect([wrong, readDecimal(wrong)]).toEqual([wrong, null])
    for (const wrong of [1.5, -1, Number.NaN, 2 ** 53]) expect(() => toDecimal(wrong)).toThrow(RangeError)
    expect(DecimalAmount.safeParse(5).success).toBe(false)
  })

  it('use Dhaka’s local time', () => {
    expect(dhakaStamp(new Date('2026-12-31T17:59:59.999Z'))).toBe('20261231235959')
    expect(dhakaStamp(new Date('2026-12-31T18:00:00.000Z'))).toBe('20270101000000')
    expect(dhakaDay(new Date('2026-12-31T18:00:00.000Z'))).toBe('20270101')
  })

  it('truncate text at a provider’s limit, but not inside a character', () => {
    expect(providerText(' a<b>&"c\'\\\n\0d ', 255).replaceAll(' ', '.')).toBe('a.b...c....d')
    expect(providerText('😀😀', 3)).toBe('😀')
    expect(providerText('x\ud800y', 9).isWellFormed()).toBe(true)
    expect(providerText('<>', 9)).toBe('')
  })

  it('accept only an answer that is small enough and comes from the requested address', async () => {
    const proxy = await openProxy('http://127.0.0.1:1')
    const answerTo = async (fault: Fault) => {
      // The redirect's target would give a valid answer.
      proxy.faultOf = (path) => (path === '/elsewhere' ? { status: 200, body: '{}' } : fault)
      return callProvider({ provider: 'Somebody', url: `${proxy.url}/here`, method: 'GET', headers: {}, timeoutMs: 2_000 })
    }
    const padded = (bytes: number): Fault => ({ status: 200, body: `"${'x'.repeat(bytes - 2)}"` })
    expect(await answerTo(padded(64 * 1024))).toMatchObject({ status: 200 })
    await expect(answerTo(padded(64 * 1024 + 1))).rejects.toThrow('too large')
    for (const status of [301, 302, 303, 307, 308]) {
      const moved = answerTo({ status, body: '', location: `${proxy.url}/elsewhere` })
      await expect(moved).rejects.toThrow(GatewayUnavailable)
    }
    expect(proxy.calls.filter(({ path }) => path === '/elsewhere')).toEqual([])
  })
})
