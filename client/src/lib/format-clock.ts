const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `14:32` in the user's time zone, unlike other times, because it is a deadline within the hour. */
export const formatClock = (time: string | Date): string => clock.format(new Date(time))
