import { describe, expect, it } from 'vitest'
import { describeHolders, describeState, localMoment, zoneName } from './list-texts.ts'

describe('the state of a price list', () => {
  it("names the relevant moment, in the shop's local time", () => {
    const times = { startsAtLocal: '2026-11-30T00:00', endsAtLocal: '2027-01-01T06:30' }
    expect(localMoment('2026-03-01T08:05')).toBe('1 Mar 2026, 08:05')
    expect(describeState({ state: 'coming', ...times })).toBe('Starts on 30 Nov 2026, 00:00')
    expect(describeState({ state: 'valid', ...times })).toBe('Running until 1 Jan 2027, 06:30')
    expect(describeState({ state: 'valid', startsAtLocal: null, endsAtLocal: null })).toBe('Running')
    expect(describeState({ state: 'ended', ...times })).toBe('Ended on 1 Jan 2027, 06:30')
    expect(describeState({ state: 'deleted', ...times })).toBe('Deleted')
  })

  it('names a time zone by its place', () => {
    expect(['Asia/Dhaka', 'America/New_York', 'UTC'].map(zoneName)).toEqual(['Dhaka', 'New York', 'UTC'])
  })

  it('counts its holders', () => {
    expect(describeHolders({ groups: 2, customers: 1 })).toBe('2 groups, 1 customer')
    expect(describeHolders({ groups: 0, customers: 0 })).toBe('Not given to anyone yet')
  })
})
