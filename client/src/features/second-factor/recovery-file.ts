type RecoveryFile = { shopName: string; email: string; day: string; codes: readonly string[] }

/** The recovery codes as a text file, with the words that people need to know what it is in a year. */
export const recoveryFile = ({ shopName, email, day, codes }: RecoveryFile): string =>
  [`Recovery codes of ${email} at ${shopName}, ${day}`, 'Each code works once.', '', ...codes, ''].join('\r\n')
