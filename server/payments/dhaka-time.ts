const aheadOfUtcMs = 6 * 60 * 60 * 1_000

/** A moment in Dhaka's local time, UTC+6 all year, as `yyyyMMddHHmmss`. */
export const dhakaStamp = (moment: Date): string =>
  new Date(moment.getTime() + aheadOfUtcMs).toISOString().slice(0, 19).replaceAll(/\D/g, '')

/** The same moment as `yyyyMMdd`. */
export const dhakaDay = (moment: Date): string => dhakaStamp(moment).slice(0, 8)
