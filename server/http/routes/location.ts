/** A path or address as ASCII, as a `Location` header requires. Encoded parts stay unchanged. */
export const locationOf = (address: string): string => address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
