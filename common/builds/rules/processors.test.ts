import { expect, test } from 'vitest'
import { board, card, cooler, cpu } from '../example-parts.test-helper.ts'
import { coolerPresent } from './cooler-present.ts'
import { coolerSocket } from './cooler-socket.ts'
import { cpuSocket } from './cpu-socket.ts'
import { videoOutput } from './video-output.ts'
import { type Case, wrongAnswers } from './wrong-answers.test-helper.ts'

const pair = { worksInPairs: true }
const twoSockets = { socketCount: 2 }

test('processor socket', () => {
  const cases: readonly Case[] = [
    [null, cpu()],
    [null, board()],
    ['fits', cpu(), board()],
    ['conflict', cpu({ socket: 'AM4' }), board()],
    ['conflict', cpu({ socket: 'sTR4' }), board({ socket: 'sTRX4' })],
    ['unknown', cpu(), board({ socket: null, socketCount: null })],
    ['unknown', cpu({}, { quantity: 2 }), board({ socket: null, socketCount: null })],
    ['conflict', cpu(), board({ socket: null, socketCount: null, isSoldered: true })],
    ['unknown', cpu({ socket: null }), board()],
    ['fits', cpu({ socket: 'FM2' }), board({ socket: 'FM2+' })],
    ['conflict', cpu({ socket: 'FM2+' }), board({ socket: 'FM2' })],
    ['fits', cpu({ socket: 'AM3' }), board({ socket: 'AM3+' })],
    ['conflict', cpu({ socket: 'AM3+' }), board({ socket: 'AM3' })],
    ['conflict', cpu({}, { quantity: 2 }), board()],
    ['conflict', cpu(pair, { quantity: 2 }), board()],
    ['fits', cpu(pair, { quantity: 2 }), board(twoSockets)],
    ['fits', cpu(pair), cpu(pair), board(twoSockets)],
    ['conflict', cpu({}, { quantity: 2 }), board(twoSockets)],
    ['conflict', cpu(pair), cpu(pair, { sku: 'other' }), board(twoSockets)],
    ['conflict', cpu(pair, { quantity: 3 }), board(twoSockets)],
    ['fits', cpu(), board(twoSockets)],
    ['conflict', cpu({ socket: 'AM4' }), cpu({ socket: null }, { sku: 'other' }), board(twoSockets)],
  ]
  expect(wrongAnswers(cpuSocket, cases)).toEqual([])
})

const on = (socket: string, ...sockets: string[]) => [cooler({ sockets }), cpu({ socket })] as const

test('cooler mount', () => {
  const cases: readonly Case[] = [
    [null, cooler()],
    [null, cpu(), board()],
    ['fits', cooler(), cpu()],
    ['fits', cooler(), board()],
    ['conflict', cooler({ sockets: ['AM4', 'LGA 1700'] }), cpu({ socket: 'LGA 1200' }), board({ socket: 'LGA 1700' })],
    ['fits', cooler({ sockets: ['LGA 1200'] }), cpu({ socket: 'LGA 1200' }), board({ socket: 'AM4' })],
    ['unknown', cooler(), cpu({ socket: null })],
    ['unknown', cooler(), board({ socket: null })],
    ['unknown', cooler(), board({ socket: null, isSoldered: true })],
    ['unknown', cooler({ sockets: null }), cpu()],
    ['unknown', cooler(), board({ isNarrow: true })],
    ['unknown', cooler(), cpu(), board({ isNarrow: true })],
    ['warning', ...on('LGA 1200', 'LGA 1151')],
    ['warning', ...on('LGA 1156', 'LGA 115x')],
    ['warning', ...on('LGA 1851', 'LGA 1700')],
    ['conflict', ...on('LGA 1700', 'LGA 1200')],
    ['warning', ...on('LGA 2011-3', 'LGA 2011')],
    ['warning', ...on('LGA 2066', 'LGA 2011-3')],
    ['warning', ...on('sTR5', 'SP3')],
    ['warning', ...on('AM3+', 'FM1')],
    ['conflict', ...on('AM3+', 'AM4')],
    ['warning', ...on('AM5', 'AM4')],
    ['unknown', ...on('AM4', 'AM5')],
    ['conflict', ...on('AM5', 'LGA 1700')],
    ['conflict', ...on('AM4', 'LGA 1700')],
    ['conflict', ...on('G34', 'LGA 1851')],
    ['conflict', ...on('G34', 'AM4')],
    ['unknown', ...on('G34', 'LGA 2011')],
    ['fits', ...on('G34', 'G34', 'AM4')],
    ['unknown', ...on('LGA 1356', 'AM4', 'LGA 2011')],
    ['unknown', ...on('AM1', 'AM4')],
    ['conflict', cooler(), cooler({ sockets: ['AM4'] }, { sku: 'other' }), cpu({ socket: 'LGA 1700' })],
  ]
  expect(wrongAnswers(coolerSocket, cases)).toEqual([])
})

test('picture', () => {
  const cases: readonly Case[] = [
    [null, card()],
    [null, cpu({ hasGraphics: false }), card()],
    ['fits', cpu()],
    ['warning', cpu({ hasGraphics: false })],
    ['unknown', cpu({ hasGraphics: null })],
    ['fits', cpu({ hasGraphics: false }), cpu({}, { sku: 'other' })],
    ['unknown', cpu({ hasGraphics: false }), cpu({ hasGraphics: null }, { sku: 'other' })],
  ]
  expect(wrongAnswers(videoOutput, cases)).toEqual([])
})

test('cooler', () => {
  const cases: readonly Case[] = [
    [null, cooler()],
    [null, cpu({ hasCooler: false }), cooler()],
    ['fits', cpu()],
    ['warning', cpu({ hasCooler: false })],
    ['warning', cpu(), cpu({ hasCooler: false }, { sku: 'other' })],
  ]
  expect(wrongAnswers(coolerPresent, cases)).toEqual([])
})
