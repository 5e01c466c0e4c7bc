import { constants, createPublicKey, generateKeyPairSync, type KeyObject, publicEncrypt, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxSealedBytes, seal, UnsealError, unseal } from './nagad-crypto.ts'
import { readPrivateKey, readPublicKey } from './nagad-keys.ts'

const makePair = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
const [us, nagad, stranger] = [makePair(), makePair(), makePair()]
const ours = { privateKey: us.privateKey, publicKey: nagad.publicKey }
const theirs = { privateKey: nagad.privateKey, publicKey: us.publicKey }

/** A correctly signed block whose padding the test chooses. */
function blockOf(block: Buffer, text: Buffer) {
  const sensitiveData = publicEncrypt({ key: us.publicKey, padding: constants.RSA_NO_PADDING }, block).toString('base64')
  return { sensitiveData, signature: sign('sha256', text, nagad.privateKey).toString('base64') }
}

const text = Buffer.from('{"a":1}')
const padded = (before: number[], fill: number, rest: Buffer) => {
  const block = Buffer.concat([Buffer.from(before), Buffer.alloc(256 - before.length - rest.length, fill), rest])
  expect(block).toHaveLength(256)
  return block
}
const behindZero = Buffer.concat([Buffer.from([0]), text])

describe('a message that either side seals', () => {
  it('can be opened only by the other side', () => {
    for (const value of [{ a: 1 }, { merchantId: '683', note: 'টাকা 😀' }, [], 'x']) {
      expect(unseal(seal(value, ours), theirs)).toEqual(value)
      expect(unseal(seal(value, theirs), ours)).toEqual(value)
    }
    const sealed = seal({ a: 1 }, theirs)
    expect(() => unseal(sealed, { ...ours, privateKey: stranger.privateKey })).toThrow(UnsealError)
    expect(() => unseal(sealed, { ...ours, publicKey: stranger.publicKey })).toThrow(UnsealError)
  })

  it('has at most 245 bytes with a 2048-bit key', () => {
    expect(maxSealedBytes(nagad.publicKey)).toBe(245)
    const most = 'x'.repeat(243)
    expect(unseal(seal(most, ours), theirs)).toBe(most)
    expect(() => seal(`${most}x`, ours)).toThrow(RangeError)
    expect(() => seal(`${'x'.repeat(240)}ট`, ours)).not.toThrow()
    expect(() => seal(`${'x'.repeat(241)}ট`, ours)).toThrow(RangeError)
  })

  it('is accepted with minimal padding', () => {
    const most = Buffer.from(JSON.stringify('x'.repeat(243)))
    expect(unseal(blockOf(padded([0, 2], 7, Buffer.concat([Buffer.from([0]), most])), most), ours)).toHaveLength(243)
    expect(unseal(blockOf(padded([0, 2], 255, behindZero), text), ours)).toEqual({ a: 1 })
  })

  it('throws the same error for every defect', () => {
    const longest = Buffer.from(JSON.stringify('x'.repeat(244)))
    const good = seal({ a: 1 }, theirs)
    const flipped = Buffer.from(good.sensitiveData, 'base64')
    flipped[100] = (flipped[100] ?? 0) ^ 1
    const broken = {
      'another first byte': blockOf(padded([1, 2], 7, behindZero), text),
      'padding for signatures': blockOf(padded([0, 1], 255, behindZero), text),
      'no kind of padding': blockOf(padded([0, 0], 7, behindZero), text),
      'no end of the padding': blockOf(padded([0, 2], 7, Buffer.from('{"a":1}')), text),
      'seven bytes of padding': blockOf(padded([0, 2], 7, Buffer.concat([Buffer.from([0]), longest])), longest),
      'no padding at all': blockOf(padded([0, 2, 0], 7, text), text),
      'nothing inside': blockOf(padded([0, 2], 7, Buffer.from([0])), Buffer.alloc(0)),
      'no JSON inside': blockOf(padded([0, 2], 7, Buffer.from('\0{"a"')), Buffer.from('{"a"')),
      'no UTF-8 inside': blockOf(padded([0, 2], 7, Buffer.from([0, 34, 0xff, 34])), Buffer.from([34, 0xff, 34])),
      'a changed bit': { ...good, sensitiveData: flipped.toString('base64') },
      'another signature': { ...good, signature: seal({ a: 2 }, theirs).signature },
      'no signature': { ...good, signature: '' },
      'a stranger’s signature': { ...good, signature: seal({ a: 1 }, { ...theirs, privateKey: stranger.privateKey }).signature },
      'too short': { ...good, sensitiveData: good.sensitiveData.slice(0, -8) },
      'too long': { ...good, sensitiveData: Buffer.concat([flipped, flipped]).toString('base64') },
      'nothing at all': { ...good, sensitiveData: '' },
      'no base64': { ...good, sensitiveData: '*'.repeat(344) },
      'a number beyond the key': { ...good, sensitiveData: Buffer.alloc(256, 255).toString('base64') },
    }
    const told = Object.entries(broken).map(([name, sealed]) => {
      try {
        return [name, unseal(sealed, ours)]
      } catch (error) {
        const { message, cause, ...rest } = error as Error
        return [name, { message, cause, rest, isOurs: error instanceof UnsealError }]
      }
    })
    const same = { message: 'The message cannot be decrypted', cause: undefined, rest: { name: 'UnsealError' }, isOurs: true }
    expect(told).toEqual(Object.keys(broken).map((name) => [name, same]))
  })
})

describe('a key', () => {
  const pem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'spki') => String(key.export({ format: 'pem', type }))
  const der = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'spki') => (key.export({ format: 'der', type }) as Buffer).toString('base64')

  it('is read from PEM and from bare base64, with or without line breaks', () => {
    for (const type of ['pkcs8', 'pkcs1'] as const)
      for (const form of [pem(us.privateKey, type), der(us.privateKey, type), der(us.privateKey, type).replaceAll(/.{64}/g, '$&\r\n')])
        expect(readPrivateKey(form).equals(us.privateKey)).toBe(true)
    for (const type of ['spki', 'pkcs1'] as const)
      for (const form of [pem(us.publicKey, type), der(us.publicKey, type), ` ${der(us.publicKey, type)}\n`])
        expect(readPublicKey(form).equals(us.publicKey)).toBe(true)
  })

  it('is refused if it is invalid, and the error does not quote it', () => {
    const weak = makePair(1024)
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const privates = [der(weak.privateKey, 'pkcs8'), pem(curve.privateKey, 'pkcs8'), pem(us.publicKey, 'spki'), der(us.publicKey, 'spki')]
    const publics = [der(weak.publicKey, 'spki'), pem(curve.publicKey, 'spki'), pem(us.privateKey, 'pkcs8'), der(us.privateKey, 'pkcs8')]
    for (const [read, texts] of [
      [readPrivateKey, privates],
      [readPublicKey, publics],
    ] as const)
      for (const wrong of [...texts, '', 'key', der(us.privateKey, 'pkcs8').slice(0, 100)]) {
        expect(() => read(wrong)).toThrow(/is not an RSA key of at least 2048 bits/)
        if (wrong !== '' && wrong !== 'key') expect(() => read(wrong)).not.toThrow(wrong.slice(0, 20))
      }
    expect(createPublicKey(us.privateKey).equals(us.publicKey)).toBe(true)
  })
})
