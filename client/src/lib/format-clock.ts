const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `14:32`, by the clock of whoever looks, unlike the shop's other times: it says until when something is to be done within the hour. */
export const formatClock = (time: string | Date): string => clock.format(new Date(time))
