/** JSON that cannot end the element it is in. */
export const jsonInDocument = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
