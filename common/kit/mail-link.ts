/** A `mailto:` link. Signs that separate the parts of a link are written as codes, so that an address adds no subject and no other receiver. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
