/** A time in the specification's format: day/month/year in UTC, with months counted from 0. */
export function writeTime(moment: Date): string {
  return `${moment.getUTCDate()}/${moment.getUTCMonth()}/${moment.getUTCFullYear()}`
}
