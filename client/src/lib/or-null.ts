/** Null if the call fails. For calls whose failures the query client shows. */
export const orNull = <Value>(call: Promise<Value>): Promise<Value | null> => call.catch(() => null)
